"""How a report looks: light and dark, on a wide screen, a phone and paper."""

STYLE = """
:root { --ground: #f6f7fc; --panel: #ffffff; --line: #d9def0; --ink: #12162b; --quiet: #59618a;
  --accent: #3d5af1; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ground: #05060d; --panel: #0b0f22; --line: #1b2350;
  --ink: #e8ecff; --quiet: #93a0e0; --accent: #8fa2ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 900px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 34px; line-height: 1.15; margin: 0; }
h2 { font-size: 20px; margin: 0 0 8px; }
h3 { font-size: 15px; margin: 16px 0 4px; }
p { margin: 0 0 12px; }
.kicker { color: var(--accent); font-weight: 600; margin: 0; }
.lead { color: var(--quiet); font-size: 17px; margin: 8px 0 0; }
.quiet { color: var(--quiet); font-size: 14px; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 12px;
  padding: 20px 24px; margin-top: 20px; break-inside: avoid; }
.answer { border-color: var(--accent); }
.answer li { margin-bottom: 6px; }
ul { margin: 0; padding-left: 20px; }
figure { margin: 8px 0 12px; }
figure svg { max-width: 100%; height: auto; display: block; }
figure svg text { fill: var(--ink); }
figure svg .role-mark.mark-text text { fill: #ffffff; }
figure svg .role-axis line, figure svg .role-axis path { stroke: var(--line); }
figcaption { color: var(--quiet); font-size: 13px; text-align: center; }
.maps { display: flex; flex-wrap: wrap; gap: 16px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; width: 100%; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th[scope=row] { font-weight: 500; min-width: 140px; }
td { white-space: nowrap; }
td.rule, .made td { white-space: normal; }
td.rule { min-width: 280px; }
tr:last-child th, tr:last-child td { border-bottom: 0; }
small { color: var(--quiet); }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 600px) { main { padding: 20px 10px 40px; } section { padding: 16px 14px; }
  figure { overflow-x: auto; } figure svg { max-width: none; } }
details summary { cursor: pointer; color: var(--quiet); }
"""
