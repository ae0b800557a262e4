"""Runs every benchmark and prints the ratios."""

import json
import sys

from benchmarks import playouts, referee, start


def main() -> None:
    results = [result for module in (playouts, start, referee) for result in module.measure()]
    if "--json" in sys.argv[1:]:
        print(json.dumps({"results": [result._asdict() for result in results]}, indent=2))
        return
    print(f"{'what':<44} {'ours':>10} {'baseline':>10} {'unit':<10} {'ratio':>6}")
    for name, ratio, ours, baseline, unit in results:
        other = "-" if baseline is None else f"{baseline:,.4g}"
        print(f"{name:<44} {ours:>10,.4g} {other:>10} {unit:<10} {'-' if ratio is None else f'{ratio:.2f}':>6}")


if __name__ == "__main__":
    main()
