"""Inner functions and entry points: each large function is optimised once, and called by all."""

from numba import njit, types

from fairground.kernel.linking import ENTRY, INNER, LARGE

I64 = types.int64

# More than LLVM would inline by itself: each step needs a division, a comparison and a jump.
STEPS = LARGE // 3
STEP = "    if n % {0} == 1:\n        n = n * 3 + {0} & 65535\n"
BODY = "".join(STEP.format(3 + k) for k in range(STEPS))
LARGE_SOURCE = f"def large(n):\n{BODY}    return n\n"
SMALL_SOURCE = "def small(n):\n    return n + 1\n"


def made(source, name, names=None, **how):
    """A compiled function from its source, and the plain one."""
    names = dict(names or {})
    exec(source, names)
    return njit(**how)(names[name]), names[name]


def defined(dispatcher):
    """The functions that have a body in the code of a compiled one, by their Python names."""
    (compiled,) = dispatcher.overloads.values()
    return {
        name
        for function in compiled.library._final_module.functions
        for name in ("large", "small", "middle", "entry")
        if not function.is_declaration and f"{len(name)}{name}" in function.name
    }


def test_a_large_function_is_left_out_of_its_callers_and_linked_into_entries():
    large, plain_large = made(LARGE_SOURCE, "large", forceinline=False, **INNER)
    small, plain_small = made(SMALL_SOURCE, "small", **INNER)
    middle, _ = made(
        "def middle(n):\n    return large(small(n)) - large(n)\n",
        "middle",
        {"large": large, "small": small},
        forceinline=True,
        **INNER,
    )
    entry, _ = made(
        "def entry(n):\n    return middle(n) + large(n + 2)\n",
        "entry",
        {"middle": middle, "large": large},
        **ENTRY,
    )
    entry.compile(I64(I64))
    assert "large" in defined(large)
    assert "large" not in defined(middle)
    assert "large" in defined(entry)
    for n in range(100):
        expected = plain_large(plain_small(n)) - plain_large(n) + plain_large(n + 2)
        assert entry(n) == expected


def test_entries_share_an_inner_function():
    large, plain = made(LARGE_SOURCE, "large", forceinline=False, **INNER)
    entries = [
        made(f"def entry(n):\n    return large(n + {k})\n", "entry", {"large": large}, **ENTRY)[0]
        for k in range(2)
    ]
    for k, entry in enumerate(entries):
        entry.compile(I64(I64))
        assert entry(5) == plain(5 + k)
    assert len(large.overloads) == 1


def test_a_function_that_calls_itself_is_linked_too():
    source = f"def large(n):\n    if n < 3:\n        return n\n{BODY}    return 1 + large(n % 3)\n"
    names, twin_names = {}, {}
    exec(source, names)
    exec(source, twin_names)
    twin_names["large"] = njit(**INNER)(twin_names["large"])
    entry, _ = made("def entry(n):\n    return large(n)\n", "entry", twin_names, **ENTRY)
    entry.compile(I64(I64))
    assert [entry(n) for n in range(12)] == [names["large"](n) for n in range(12)]
