"""Policies as somebody else would bring them, for tests."""


def lowest_of_mask():
    """Takes an observation and a mask, answers with an action."""
    return lambda observation, mask: mask.argmax()


def from_features():
    """Says what it wants to observe, answers with a number for each action."""

    def policy(observation, mask):
        assert observation.shape == (4 + 3,)  # whose view, and one-hot phases
        return -1.0 * mask.cumsum()

    policy.observe = "onehot"
    policy.fields = ("phase",)
    return policy


def from_planes():
    """Looks at the board as well."""

    def policy(observation, planes, mask):
        assert planes.shape[0] == 12
        return int(mask.argmax())

    return policy


def from_view():
    """As every bot."""
    return lambda view: view.choices[0].id


def cheat():
    """Plays what is not legal."""
    return lambda view: -1


def short():
    """Does not answer for every action."""
    return lambda view: [1.0, 2.0]


def silent():
    """Does not answer."""
    return lambda view: None


def greedy_for_arguments():
    """Wants more than there is."""
    return lambda a, b, c, d: 0


def not_made():
    """Makes nothing."""
