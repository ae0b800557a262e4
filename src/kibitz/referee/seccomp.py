"""System calls that no bot needs and that lead out of a sandbox, as a filter for bubblewrap.

Namespaces do not separate everything: keyrings are the session's, whoever can trace the first process of a sandbox can
teach it to survive, and pages that are spliced into a pipe come without a stamp. So these calls fail with EPERM. The
filter is a program of the kernel's little machine (BPF): load the call's number, compare, and allow what is not found.
"""

import platform
import struct

_DENIED = {  # by the machine: the numbers of the calls
    "x86_64": {
        "ptrace": 101,
        "add_key": 248,
        "request_key": 249,
        "keyctl": 250,
        "splice": 275,
        "tee": 276,
        "vmsplice": 278,
        "perf_event_open": 298,
        "process_vm_readv": 310,
        "process_vm_writev": 311,
        "bpf": 321,
        "userfaultfd": 323,
        "io_uring_setup": 425,
        "io_uring_enter": 426,
        "io_uring_register": 427,
    },
    "aarch64": {
        "vmsplice": 75,
        "splice": 76,
        "tee": 77,
        "ptrace": 117,
        "add_key": 217,
        "request_key": 218,
        "keyctl": 219,
        "perf_event_open": 241,
        "process_vm_readv": 270,
        "process_vm_writev": 271,
        "bpf": 280,
        "userfaultfd": 282,
        "io_uring_setup": 425,
        "io_uring_enter": 426,
        "io_uring_register": 427,
    },
}
_MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # as the kernel names them to a filter
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050001  # EPERM
_NUMBER, _MACHINE = 0, 4  # where a filter finds them
_OTHER_NUMBERS = 0x40000000  # of the x32 calls, which are the same ones by other numbers


def program(machine: str = platform.machine()) -> bytes:
    """The filter for a machine; empty for one whose numbers are not known here."""
    denied = sorted(_DENIED.get(machine, {}).values())
    if not denied:
        return b""
    refuse = len(denied) + 2  # how far behind the first comparison of a number the refusal stands
    lines = [(_LOAD, 0, 0, _MACHINE), (_EQUAL, 0, refuse + 1, _MACHINES[machine]), (_LOAD, 0, 0, _NUMBER)]
    lines.append((_AT_LEAST, refuse - 1, 0, _OTHER_NUMBERS))
    lines += [(_EQUAL, refuse - 2 - place, 0, number) for place, number in enumerate(denied)]
    lines += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
