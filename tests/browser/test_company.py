"""Who is at a table and what they say, as a screen shows it while they come and go."""

from __future__ import annotations

from typing import Any

from browser.players import act, open_table

PLANS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
LINES = 75
SPEAK = """async ([table, lines]) => {
  const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  await new Promise((done) => { line.onopen = done; });
  line.send(JSON.stringify({ type: 'hello' }));
  for (let number = 1; number <= lines; number += 1) {
    const answered = new Promise((done) => {
      line.onmessage = ({ data }) => { if (JSON.parse(data).id === `${number}`) done(); };
    });
    line.send(JSON.stringify({ type: 'say', id: `${number}`, text: `line ${number}` }));
    await answered;
    await new Promise((done) => { setTimeout(done, 110); });
  }
  line.close();
}"""


def test_who_reloads_is_back_however_much_was_said(visit: Any) -> None:
    """Seventy lines had locked everybody out."""
    player = visit()
    path = open_table(player, PLANS)
    guest = visit(path)
    guest.evaluate(
        "fetch('/api/me', {method: 'POST', body: '{\"nickname\": \"Eve\"}', headers: "
        "{'X-Fairground': 'page', 'Content-Type': 'application/json'}})"
    )
    guest.evaluate(SPEAK, [path.rsplit("/", 1)[1], LINES])
    player.reload()
    player.locator(".chat li", has_text=f"line {LINES}").wait_for()
    assert player.locator(".chat li").count() == LINES
    assert player.get_by_text("Reconnecting").count() == 0
    player.locator(".prompt.yours").wait_for()
    assert act(player)


def test_who_watches_is_counted_while_they_are_here(visit: Any) -> None:
    player = visit()
    path = open_table(player, PLANS)
    guests = [visit(path), visit(path)]
    player.get_by_text("2 watching").wait_for()
    guests[0].close()
    player.get_by_text("1 watching").wait_for()
    guests[1].get_by_text("1 watching").wait_for()
    guests[1].close()
    player.get_by_text("watching").wait_for(state="detached")
