"""How a function is compiled that only other compiled code calls.

Numba makes a whole Python extension of every function: wrappers for callers in Python and in C, the
full optimisation, and machine code of its own, though all of it is linked into the callers and
optimised there once more. An inner function stops short of this; a game of 230 functions compiles
in half the time and plays as fast.
"""

from __future__ import annotations

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

NOWHERE = 0


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code to link into others, without machine code of its own."""

    inlined = False

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
        self._finalized = True


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


class InnerCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own steps with the other lowering."""

    def define_pipelines(self) -> list[Any]:
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state, "inner")
        steps.passes = [
            (InnerLowering if step is NativeLowering else step, about)
            for step, about in steps.passes
        ]
        steps.finalize()
        return [steps]


INNER = {"pipeline_class": InnerCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of `njit` for an inner function."""
