"""Research: many games at once for learners, and the interfaces of the field's own tools."""
