"""How functions are compiled that only other compiled code calls, and the entry points above them.

Numba makes a whole Python extension of every function: wrappers for callers in Python and in C, the
full optimisation, and machine code of its own, though all of it is linked into the callers and
optimised there once more, level by level. Here an inner function has no wrappers and no machine
code, a large one is optimised once and never again, and an entry point takes all that it calls
together; a game of 230 functions compiles in a third of the time and plays as fast.
"""

from __future__ import annotations

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

NOWHERE = 0

LARGE = 120
"""A function of more instructions is not inlined by LLVM's own choice, so that its callers need not
see it. With half or twice as many, speed and compile time differ by less than they vary."""


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that only refers to the large functions it calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.referred: dict[InnerLibrary, None] = {}  # directly or not, callees before callers

    def add_linking_library(self, library: Any) -> None:
        library._ensure_finalized()
        if isinstance(library, InnerLibrary):
            self.referred |= library.referred
            if library.is_large:
                self.referred[library] = None
                return
        super().add_linking_library(library)


class InnerLibrary(RuleLibrary):
    """Code to link into others, without machine code of its own."""

    inlined = False
    is_large = False

    def _optimize_final_module(self) -> None:
        if not self.inlined:
            super()._optimize_final_module()
            return
        # The caller optimises it. As it came, it would make the caller too large a function to be
        # optimised well (Crash Grid would lose a sixth of its speed), so it is tidied up first.
        tidy, builder = self._codegen._module_pass_manager(
            opt=0, loop_vectorize=False, slp_vectorize=False, cost="cheap"
        )
        tidy.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self.is_large = not self.inlined and self._instructions() > LARGE
        self._finalized = True

    def _instructions(self) -> int:
        blocks = (block for function in self._final_module.functions for block in function.blocks)
        return sum(1 for block in blocks for _ in block.instructions)


class EntryLibrary(RuleLibrary):
    """An entry point with machine code, and every large function below it as it is."""

    def _finalize_final_module(self) -> None:
        # Callers first: LLVM leaves out what nothing calls that is linked already.
        for library in reversed(self.referred):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        super()._finalize_final_module()


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):  # type: ignore[misc]
    """Numba's step from typed code to LLVM's, with an inner library."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.inlined = state.flags.forceinline
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        # Callers find the function by this key; nobody can call it.
        module, name = lowered.fndesc.lookup_module(), state.func_id.func_name
        key = make_function(module, name, "", NOWHERE, lowered.env, (state.library,))
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):  # type: ignore[misc]
    """Numba's step from typed code to LLVM's, with an entry's library."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        return True


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own steps with another lowering."""

    lowering: type[NativeLowering]

    def define_pipelines(self) -> list[Any]:
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state, self.lowering._name)
        steps.passes = [
            (self.lowering if step is NativeLowering else step, about)
            for step, about in steps.passes
        ]
        steps.finalize()
        return [steps]


class InnerCompiler(RuleCompiler):
    """Steps for an inner function."""

    lowering = InnerLowering


class EntryCompiler(RuleCompiler):
    """Steps for an entry point."""

    lowering = EntryLowering


INNER = {"pipeline_class": InnerCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of `njit` for an inner function."""

ENTRY = {"pipeline_class": EntryCompiler}
"""Options of `njit` for an entry point."""
