"""The client's types are those of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glaciarium.server import typescript, wire

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_file_in_the_client_is_up_to_date() -> None:
    assert typescript.TARGET.read_text("utf-8") == typescript.typescript()


def test_every_message_has_its_type() -> None:
    made = typescript.typescript()
    for struct in [*wire.FromServer.__args__, *wire.FromClient.__args__]:
        assert f"export interface {struct.__name__} {{" in made


def test_what_people_may_leave_out_is_optional_and_what_we_send_is_whole() -> None:
    made = typescript.typescript()
    assert "  count?: number;" in made  # AskUndo
    assert "  thinking: boolean;" in made  # Frame


def test_a_check_of_an_old_file_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "wire.gen.ts"
    old.write_text("// old\n", "utf-8")
    monkeypatch.setattr(typescript, "TARGET", old)
    assert typescript.main(["--check"]) == 1
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0
