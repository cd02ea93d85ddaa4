// The style of the sample page: every color, length, font and shadow is a role.
export const sampleSheet = `
* { box-sizing: border-box; margin: 0; }
body {
  --gap: var(--role-space);
  --soft: color-mix(in oklab, var(--role-accent) 12%, var(--role-page));
  padding: calc(var(--gap) * 1.5);
  background: var(--role-page);
  color: var(--role-text);
  font: 14px/1.5 var(--role-font);
}
h1, h2, h3 { font-family: var(--role-heading-font); line-height: 1.2; letter-spacing: -0.01em; }
h1 { font-size: 26px; }
h2 { font-size: 16px; }
h3 { font-size: 14px; }
p { text-wrap: pretty; }
a { color: var(--role-link); }
.muted { color: var(--role-text-muted); }
main, section, form, article { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap); align-content: start; }
main { gap: calc(var(--gap) * 1.5); }
.row { display: flex; flex-wrap: wrap; gap: calc(var(--gap) * 0.66); align-items: center; }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 8px var(--gap); }
nav a { color: var(--role-text); text-decoration: none; }
nav a[aria-current] { color: var(--role-link); font-weight: 600; }
nav .end { margin-inline-start: auto; }
.mark { inline-size: 24px; block-size: 24px; border-radius: var(--role-radius); background: var(--role-accent); }
.panel {
  padding: var(--gap);
  border: 1px solid var(--role-border);
  border-radius: calc(var(--role-radius) * 1.5);
  background: var(--role-panel);
  box-shadow: var(--role-shadow);
}
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr)); gap: var(--gap); }
button {
  padding: 7px 14px;
  border: 1px solid transparent;
  border-radius: var(--role-radius);
  background: var(--role-accent);
  color: var(--role-on-accent);
  font: 600 13px/1.4 var(--role-font);
  white-space: nowrap;
}
button:hover, .hover { background: color-mix(in oklab, var(--role-accent) 86%, var(--role-text)); }
button:active, .pressed { background: color-mix(in oklab, var(--role-accent) 72%, var(--role-text)); }
button:focus-visible, .focus, input:focus { outline: 2px solid var(--role-link); outline-offset: 2px; }
button:disabled { opacity: 0.45; }
button.plain { border-color: var(--role-border); background: transparent; color: var(--role-text); }
button.plain:hover, .plain.hover { background: var(--soft); }
button.danger { background: var(--role-danger); }
label { display: grid; gap: 4px; font-weight: 600; font-size: 13px; }
input, select {
  inline-size: 100%;
  padding: 7px 10px;
  border: 1px solid var(--role-border);
  border-radius: var(--role-radius);
  background: var(--role-page);
  color: var(--role-text);
  font: 14px/1.4 var(--role-font);
}
input::placeholder { color: var(--role-text-muted); opacity: 1; }
input:disabled { opacity: 0.5; }
input[aria-invalid] { border-color: var(--role-danger); }
.help { color: var(--role-text-muted); font-weight: 400; font-size: 12px; }
.wrong { color: var(--role-danger); font-weight: 400; font-size: 12px; }
.alert {
  padding: calc(var(--gap) * 0.7) var(--gap);
  border-inline-start: 3px solid var(--tone);
  border-radius: var(--role-radius);
  background: color-mix(in oklab, var(--tone) 10%, var(--role-page));
}
.badge {
  padding: 1px 8px;
  border-radius: 99px;
  background: color-mix(in oklab, var(--tone) 16%, var(--role-page));
  color: color-mix(in oklab, var(--tone) 60%, var(--role-text));
  font-size: 12px;
  font-weight: 600;
}
.success { --tone: var(--role-success); }
.warning { --tone: var(--role-warning); }
.wrongful { --tone: var(--role-danger); }
table { inline-size: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 7px 8px; border-block-end: 1px solid var(--role-border); text-align: start; }
th { color: var(--role-text-muted); font-weight: 600; }
td:last-child, th:last-child { text-align: end; font-variant-numeric: tabular-nums; }
.figure { font: 700 24px/1.1 var(--role-heading-font); }
svg { display: block; inline-size: 100%; block-size: 88px; overflow: visible; }
svg .bar { fill: color-mix(in oklab, var(--role-accent) 35%, var(--role-panel)); }
svg .last { fill: var(--role-accent); }
svg .base { stroke: var(--role-border); }
blockquote { padding-inline-start: var(--gap); border-inline-start: 3px solid var(--role-accent); color: var(--role-text-muted); }
`
