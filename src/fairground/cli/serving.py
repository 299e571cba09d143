"""The command that opens a hall: its options are many, so they are a table of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import typer

from fairground.kernel.extras import need


@dataclass(frozen=True)
class Asked:
    """What can be asked for when a hall is opened."""

    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1"
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Such as sqlite:///hall.db or postgresql://me@localhost/hall; the user's own "
            "file without it.",
        ),
    ] = None
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="Processes; several share a PostgreSQL database.")
    ] = 1
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name that the hall answers to, such as hall.example."),
    ] = None
    public_url: Annotated[
        str,
        typer.Option(metavar="URL", help="Where everybody reaches the hall; links begin with it."),
    ] = ""
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy that is believed when it says who calls."),
    ] = None
    proxy_header: Annotated[
        str, typer.Option(metavar="NAME", help="The header in which it says so.")
    ] = "X-Forwarded-For"
    log_format: Annotated[
        Literal["text", "json"],
        typer.Option(help="How the log is written: for a person, or as one JSON object a line."),
    ] = "text"
    metrics: Annotated[
        str, typer.Option(metavar="[HOST:]PORT", help="Where Prometheus finds the hall's figures.")
    ] = ""
    traces: Annotated[
        str, typer.Option(metavar="URL", help="A collector of OpenTelemetry's that takes OTLP.")
    ] = ""
    operator_token: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the operator's token lies; see hall operator."),
    ] = None
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="policy:MODULE:FUNCTION",
            help="A policy from elsewhere that sits beside the hall's own bots.",
        ),
    ] = None
    lab: Annotated[
        bool | None,
        typer.Option(help="Whether visitors may order studies; without it only on this machine."),
    ] = None
    keep_finished: Annotated[
        float | None,
        typer.Option(metavar="DAYS", min=0, help="Finished games go after so long; never else."),
    ] = None


def with_options_of(bundle: Callable[..., Any]) -> Callable[[Callable[[Any], None]], Any]:
    """Makes a command of a function: each field of the bundle that it takes is an option."""
    hints = get_type_hints(bundle, include_extras=True)
    options = [
        Parameter(
            field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
        )
        for field in fields(bundle)  # type: ignore[arg-type]
    ]

    def made(function: Callable[[Any], None]) -> Any:
        def command(**given: Any) -> None:
            function(bundle(**given))

        command.__doc__ = function.__doc__
        command.__signature__ = Signature(options)  # type: ignore[attr-defined]
        return command

    return made


@with_options_of(Asked)
def serve(asked: Asked) -> None:
    """Open the game hall: play in the browser, with friends and bots."""
    need("hall")
    from fairground import server

    settings = server.Settings(
        host=asked.host,
        port=asked.port,
        workers=asked.workers,
        browser=asked.browser,
        allowed_hosts=tuple(asked.allowed_host or ()),
        public_url=server.public_url(asked.public_url) if asked.public_url else "",
        proxies=tuple(asked.proxy or ()),
        proxy_header=asked.proxy_header,
        log_format=asked.log_format,
        metrics=asked.metrics,
        traces=asked.traces,
        policies=tuple(asked.bots or ()),
        lab=asked.lab,
    )
    if asked.database is not None:
        settings = replace(settings, database=asked.database)
    if asked.operator_token is not None:
        settings = replace(settings, operator_token=asked.operator_token)
    if asked.keep_finished is not None:
        settings = replace(settings, finished_days=asked.keep_finished)
    server.serve(settings)
