"""Counting in words."""

SENTENCES = {2: "It is another seat's turn.", 3: "The goal is reached."}


def action_text(action):
    return f"+{action + 1}"


def read_action(text):
    form = text.strip()
    return int(form[1]) - 1 if form in ("+1", "+2", "+3") else None


def action_help():
    return "+1, +2 or +3"


def spoken_action(s, seat, action):
    return f"raise the total by {action + 1}"


def refusal(s, seat, action, rule, names):
    return SENTENCES[rule]


def sentence(event, names):
    return f"{names[event.seat]} raises the total by {event.a} to {event.b}."


def outcome(s, names):
    return f"{names[s.turn]} reaches {s.total} and wins.", 3


def seat_names(s):
    return tuple(f"S{seat}" for seat in range(s.seats))
