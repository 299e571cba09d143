"""The OpenAPI document, and the API tested from it with generated requests."""

from __future__ import annotations

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from fairground.server.security import ASKED_BY_MACHINES
from server.visitors import PATIENCE, Hall, Person

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    missing_required_header,
    negative_data_rejection,
    unsupported_method,
]

# A body that is too long is refused as such (413), which is no acceptance.
CONFIG = {"checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}}}


def document_of(hall: Hall) -> schemathesis.schemas.BaseSchema:
    """The document that the hall offers."""
    config = schemathesis.Config.from_dict(CONFIG)
    return schemathesis.openapi.from_url(f"{hall.url}/schema/openapi.json", config=config)


def test_generated_requests_get_documented_answers(hall: Hall):
    """Every operation of the document, with requests that fit it and requests that do not."""
    document = document_of(hall)
    operations = [result.ok() for result in document.get_all_operations()]
    statuses: set[int] = set()
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if mode is GenerationMode.NEGATIVE and not (
                operation.body or operation.path_parameters or operation.headers
            ):
                continue

            @settings(
                max_examples=20,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
            )
            @given(operation.as_strategy(generation_mode=mode))
            def ask(case: schemathesis.Case) -> None:
                response = case.call(timeout=PATIENCE)
                case.validate_response(response, checks=CHECKS)
                statuses.add(response.status_code)

            ask()
    assert len(operations) == 45
    assert {200, 400, 404} <= statuses


def test_a_call_to_another_host_gets_a_documented_answer(hall: Hall):
    for result in document_of(hall).get_all_operations():
        operation = result.ok()
        if operation.path in ASKED_BY_MACHINES:
            continue
        names = {"game": "crash-grid", "table": "none", "view": "open", "seat": 0, "note": "none"}
        names |= {"study": "none", "row": 0}
        url = hall.url + operation.path.format(**names)
        answer = httpx.request(operation.method, url, headers={"Host": "elsewhere.example"})
        assert answer.status_code == 421
        assert str(answer.status_code) in operation.responses.status_codes


def test_a_table_survives_generated_requests(hall: Hall, ada: Person):
    """The same for one real table: whatever strangers send, its seats and moves stay."""
    table = ada.set_up("me", "here")
    before = ada.get(f"/api/tables/{table}").json()
    document = document_of(hall)
    for result in document.get_all_operations():
        operation = result.ok()
        if "{table}" not in operation.path:
            continue

        @settings(
            max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), database=None
        )
        @given(operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            case.path_parameters["table"] = table
            case.validate_response(case.call(timeout=PATIENCE), checks=CHECKS)

        ask()
    assert ada.get(f"/api/tables/{table}").json() == before
    assert hall.moves(table) == []


def test_the_document_names_every_route(ada: Person):
    paths = ada.get("/schema/openapi.json").json()["paths"]
    assert {
        f"{method.upper()} {path}" for path, methods in paths.items() for method in methods
    } == {
        "GET /health",
        "GET /ready",
        "GET /api/games",
        "GET /api/games/{game}/options",
        "GET /api/games/{game}/rules",
        "GET /api/games/{game}/turn",
        "GET /api/me",
        "POST /api/me",
        "GET /api/invitation",
        "GET /api/luck",
        "POST /api/lessons",
        "GET /api/lab",
        "POST /api/lab/studies",
        "GET /api/lab/studies/{study}",
        "POST /api/lab/studies/{study}/stop",
        "POST /api/lab/studies/{study}/resume",
        "GET /api/lab/studies/{study}/report",
        "GET /api/lab/studies/{study}/games",
        "GET /api/lab/studies/{study}/games/{row}",
        "GET /api/tables",
        "POST /api/tables",
        "GET /api/tables/mine",
        "GET /api/tables/finished",
        "POST /api/tables/{table}/branch",
        "GET /api/tables/{table}/notes",
        "POST /api/tables/{table}/notes",
        "POST /api/tables/{table}/notes/{note}/remove",
        "GET /api/tables/{table}",
        "GET /api/tables/{table}/replay",
        "GET /api/tables/{table}/report",
        "GET /api/tables/{table}/theatre",
        "GET /api/tables/{table}/theatre/{view}",
        "GET /api/tables/{table}/theatre/{seat}/advice",
        "POST /api/replays",
        "POST /api/replays/verify",
        "POST /api/replays/{view}",
        "POST /api/replays/{seat}/advice",
        "POST /api/tables/{table}/join",
        "POST /api/tables/{table}/leave",
        "POST /api/tables/{table}/return",
        "POST /api/tables/{table}/rematch",
        "POST /api/tables/{table}/stand-in",
        "POST /api/tables/{table}/decline",
        "POST /api/tables/{table}/give",
        "POST /api/tables/{table}/end",
    }
