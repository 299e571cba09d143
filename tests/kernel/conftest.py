# A game's folder that tests copy and change; it is imported from where it is copied to.
collect_ignore = ["counting"]
