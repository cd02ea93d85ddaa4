// The style sheet of the pages under /docs, in the design language of the dashboard.
export const stylesheet = `:root { color-scheme: light }
@media (prefers-color-scheme: dark) { :root:not([data-scheme]) { color-scheme: dark } }
:root[data-scheme="dark"] { color-scheme: dark }
* { box-sizing: border-box }
html { scroll-padding-block-start: var(--space-8) }
body { margin: 0; display: grid; grid-template-columns: 264px minmax(0, 1fr); background: var(--surface-page); color: var(--text-default);
  font: var(--font-weight-regular) 0.9375rem/var(--font-leading-relaxed) var(--font-family-sans); overflow-wrap: break-word; -webkit-font-smoothing: antialiased }
::selection { background: var(--selection-background); color: var(--selection-text) }
:focus { outline: none } :focus-visible { outline: var(--edge-focus); outline-offset: 1px }
a { color: var(--text-accent); text-underline-offset: 2px } a:hover { text-decoration-thickness: 2px }
.skip { position: fixed; inset: var(--space-4) auto auto var(--space-4); z-index: 1; padding: var(--space-4) var(--space-6); border-radius: var(--radius-control);
  background: var(--surface-inverse); color: var(--text-on-inverse) } .skip:not(:focus) { clip-path: inset(50%) }
.rail { position: sticky; inset-block-start: 0; block-size: 100dvh; overflow-y: auto; padding: var(--space-6) var(--space-5) var(--space-10); background: var(--rail-background);
  border-inline-end: var(--edge-line); font: var(--type-ui) }
.brand { display: flex; align-items: center; justify-content: space-between; margin: 0 0 var(--space-6); padding-inline: var(--space-4) }
.brand a { display: flex; align-items: center; gap: var(--space-4); min-block-size: var(--size-target); color: inherit; text-decoration: none; font: var(--type-panel) }
.brand .back { font: var(--type-label); color: var(--text-muted) } .brand .back:hover { color: var(--text-default) }
.first { fill: var(--mark-first) } .second { fill: var(--mark-second) } .third { fill: var(--mark-third) }
nav h2 { margin: var(--space-7) 0 var(--space-2); padding-inline: var(--space-4); font: var(--type-label); color: var(--text-muted) }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: flex; gap: var(--space-3); align-items: baseline; min-block-size: 28px; padding: 5px var(--space-4); border-radius: var(--radius-control);
  color: var(--text-muted); text-decoration: none; outline-offset: -2px } nav li a:hover { background: var(--rail-item-hover); color: var(--text-default) }
nav li a[aria-current] { background: var(--rail-item-selected); color: var(--text-default); font-weight: var(--font-weight-medium) }
main { min-inline-size: 0; max-inline-size: 860px; padding: var(--space-10) clamp(var(--space-6), 5vw, var(--space-11)) var(--space-12) }
.contents { display: none }
@media (min-width: 80rem) { main:has(.facts) { max-inline-size: 1360px } main > header, .record { max-inline-size: 860px }
  article:has(> .shown) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); column-gap: var(--space-9) } article:has(> .shown) > :not(.facts, .shown) { grid-column: 1 / -1 } .shown { position: sticky; inset-block-start: var(--space-6); align-self: start } }
@media (min-width: 76rem) { body:has(.contents) { grid-template-columns: 264px minmax(0, 860px) minmax(180px, 240px) }
  .contents { display: block; position: sticky; inset-block-start: 0; align-self: start; max-block-size: 100dvh; overflow-y: auto; padding: var(--space-9) var(--space-5); font: var(--type-ui) }
  .contents h2 { margin-block-start: 0 } }
h1, h2, h3, h4 { overflow-wrap: anywhere; text-wrap: balance }
h1 { margin: 0 0 var(--space-6); font: var(--type-display); letter-spacing: var(--font-tracking-tight) } h1 small { font: var(--type-ui) }
main h2 { margin: var(--space-11) 0 var(--space-5); font: var(--type-title); letter-spacing: var(--font-tracking-tight) }
h3 { margin: var(--space-9) 0 var(--space-3); font: var(--type-panel) } h4 { margin: var(--space-8) 0 var(--space-2); font: var(--type-ui-strong) }
.anchor { color: var(--text-muted); text-decoration: none; font-weight: var(--font-weight-regular); opacity: 0; padding-inline: var(--space-2) }
:is(h2, h3, h4):hover .anchor, .anchor:focus-visible { opacity: 1 }
p, main ul, main ol { margin: 0 0 var(--space-6) } main ul, main ol { padding-inline-start: var(--space-8) } main li { margin-block-end: var(--space-2) } li::marker { color: var(--text-muted) }
p, main li { max-inline-size: 72ch } strong { font-weight: var(--font-weight-semibold) }
code { font: var(--font-weight-regular) 0.875em/1.5 var(--font-family-mono); overflow-wrap: anywhere } pre code { font: inherit; overflow-wrap: normal }
:is(p, li, td, h1, h2, h3) code { padding: 1px var(--space-2); border-radius: var(--radius-tile); background: var(--code-surface) } h3 code { background: none; padding: 0 }
.code { position: relative; margin: 0 0 var(--space-7) }
.code pre { margin: 0; padding: var(--space-5) var(--space-6); overflow-x: auto; border: var(--edge-panel); border-radius: var(--radius-panel); background: var(--code-surface); color: var(--code-text); font: 0.8125rem/1.6 var(--font-family-mono); tab-size: 2 }
.code button { position: absolute; inset: var(--space-3) var(--space-3) auto auto; min-block-size: var(--size-target); padding: 0 var(--space-4); border: var(--edge-panel); border-radius: var(--radius-control);
  background: var(--surface-raised); color: var(--text-muted); font: var(--type-label); cursor: pointer; opacity: 0 } .code button:hover { color: var(--text-default) }
.code:is(:hover, :focus-within) button { opacity: 1 } @media (hover: none) { .code button { opacity: 1 } }
.scroll { overflow-x: auto; margin: 0 0 var(--space-7); border: var(--edge-panel); border-radius: var(--radius-panel) }
table { border-collapse: collapse; inline-size: 100%; font: var(--type-body) } caption { text-align: start; padding: var(--space-4) var(--space-5); font: var(--type-ui-strong) }
th, td { padding: var(--space-4) var(--space-5); text-align: start; vertical-align: top; border-block-end: var(--edge-line); font-weight: var(--font-weight-regular) }
tbody tr:last-child > * { border-block-end: 0 } thead > tr > * { background: var(--surface-sunken); color: var(--text-muted); font: var(--type-label) } td { min-inline-size: 8ch }
img { max-inline-size: 100%; block-size: auto; border: var(--edge-panel); border-radius: var(--radius-panel) }
blockquote { margin: 0 0 var(--space-6); padding-inline-start: var(--space-6); border-inline-start: var(--border-width-mark) solid var(--border-default); color: var(--text-muted) }
article { border-block-start: var(--edge-line); padding: var(--space-7) 0 } article h3 { margin-block-start: 0 } 
.method { min-inline-size: 3.4rem; font: 600 0.6875rem/1 var(--font-family-mono); text-transform: uppercase; color: var(--status-success-text) }
.method:is(.post, .patch, .put) { color: var(--status-warning-text) } .method.delete { color: var(--status-danger-text) }
small { font-size: 0.75rem; color: var(--text-muted) } .required { color: var(--text-accent) } 
.fields { margin: 0 0 var(--space-7); border: var(--edge-panel); border-radius: var(--radius-panel) } .fields > div { padding: var(--space-4) var(--space-5) } .fields > div + div { border-block-start: var(--edge-line) }
.fields dt { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); align-items: baseline } .fields dt > code:first-child { font-weight: var(--font-weight-medium) } .fields .type { color: var(--text-muted) }
.fields dd { margin: 0; font: var(--type-body); color: var(--text-muted) } .fields dd p { margin: var(--space-2) 0 0 } .fields dd code { padding: 0; background: none; color: var(--text-default) }
.facts h4 { margin: 0 0 var(--space-3) } .facts, .shown { min-inline-size: 0 }
.tabs { position: relative; display: flex; flex-wrap: wrap; gap: var(--space-2); min-inline-size: 0; margin: 0 0 var(--space-6); padding: 0; border: 0 }
.tabs legend { margin-block-end: var(--space-3); padding: 0; font: var(--type-label); color: var(--text-muted) }
.tabs > input { position: absolute; opacity: 0; pointer-events: none }
.tabs > label { display: flex; align-items: center; min-block-size: 28px; padding: 0 var(--space-5); border: var(--edge-panel); border-radius: var(--radius-control); color: var(--text-muted); font: var(--type-label); cursor: pointer }
.tabs > label:hover { color: var(--text-default) } .tabs > input:checked + label { background: var(--rail-item-selected); color: var(--text-default) }
.tabs > input:focus-visible + label { outline: var(--edge-focus); outline-offset: 1px }
.tabs > div { display: none; flex-basis: 100%; min-inline-size: 0; margin-block-start: var(--space-2) } .tabs > div > * { margin: 0 } .tabs > div pre { max-block-size: 30rem; overflow-y: auto }
.tabs > input:nth-of-type(1):checked ~ div:nth-of-type(1), .tabs > input:nth-of-type(2):checked ~ div:nth-of-type(2), .tabs > input:nth-of-type(3):checked ~ div:nth-of-type(3) { display: block }
.statuses { color: var(--text-muted); font: var(--type-ui) } tr:target { background: var(--rail-item-selected) }
@media (max-width: 52rem) { body { display: block } .rail { position: static; block-size: auto; max-block-size: 40dvh; border-inline-end: 0; border-block-end: var(--edge-line) } main { padding-block-start: var(--space-8) } }
@media (forced-colors: active) { .brand path { fill: CanvasText } }
@media print { .rail, .contents, .code button, .tabs > label { display: none } .tabs > div { display: block } body { display: block } }
`
