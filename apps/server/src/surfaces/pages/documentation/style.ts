// The style sheet of documentation. It follows the reader's color scheme and supports printing.
import { pictureStyle } from '../picture-style.ts'

export const documentationStyle = `:root { color-scheme: light dark; --accent: var(--text-accent) }
* { box-sizing: border-box }
html { scroll-padding-block-start: var(--space-8) }
body { margin: 0; background: var(--surface-page); color: var(--text-default); border-block-start: 4px solid var(--accent);
  font: var(--font-weight-regular) 1rem/1.6 var(--font-family-sans); overflow-wrap: break-word }
:focus { outline: none } :focus-visible { outline: var(--edge-focus); outline-offset: 2px }
a { color: var(--text-accent); text-underline-offset: 2px } a:hover { text-decoration-thickness: 2px }
.skip { position: fixed; inset: 8px auto auto 8px; z-index: 1; padding: 8px 16px; background: var(--surface-inverse); color: var(--text-on-inverse) } .skip:not(:focus) { clip-path: inset(50%) }
.masthead { display: flex; flex-wrap: wrap; gap: var(--space-5); align-items: center; justify-content: space-between; padding: var(--space-5) clamp(16px, 4vw, 48px); border-block-end: var(--edge-line) }
.brand { display: flex; gap: var(--space-4); align-items: center; min-block-size: 32px; color: var(--text-default); text-decoration: none; font: var(--type-panel) } .brand img { block-size: 32px; inline-size: auto; max-inline-size: 200px; object-fit: contain }
form { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center } label { font: var(--type-label); color: var(--text-muted) }
@media (max-width: 61.99rem) { form { inline-size: 100% } form input { flex: 1; min-inline-size: 0 } form label { inline-size: 100% } }
:is(input, button) { font: var(--type-ui); min-block-size: 36px; max-inline-size: 100%; padding: 0 var(--space-4); border: 1px solid var(--border-control); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text-default) } button { cursor: pointer }
.draft { margin: 0; padding: var(--space-4) clamp(16px, 4vw, 48px); background: var(--surface-sunken); border-block-end: var(--edge-line) }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6) var(--space-8); padding: var(--space-8) clamp(16px, 4vw, 48px) }
.side { font: var(--type-ui); min-inline-size: 0 } .side[open] { padding-block-end: var(--space-6); border-block-end: var(--edge-line) }
summary { inline-size: fit-content; min-block-size: 36px; padding: 7px 12px; border: 1px solid var(--border-control); border-radius: var(--radius-control); color: var(--text-default); cursor: pointer } .side[open] > summary { margin-block-end: var(--space-5) }
.side h2 { font: var(--type-label); color: var(--text-muted); margin: var(--space-6) 0 var(--space-2) }
.side ul { list-style: none; margin: 0; padding: 0 } .side ul ul { padding-inline-start: var(--space-5) } .side li > span { display: block; padding: 4px 0; color: var(--text-muted) }
.side a { display: block; min-block-size: 24px; padding: 4px 8px; border-inline-start: 3px solid transparent; color: var(--text-muted); text-decoration: none } .side a:hover { color: var(--text-default) } .side a[aria-current] { border-color: var(--accent); color: var(--text-default); font-weight: var(--font-weight-medium) }
.choices ul { display: flex; flex-wrap: wrap; gap: var(--space-2) } .choices { margin-block-start: var(--space-5) }
main { min-inline-size: 0; max-inline-size: 76rem } main:focus { outline: none }
@media (min-width: 62rem) { .columns { grid-template-columns: 220px minmax(0, 1fr) } .side { position: sticky; inset-block-start: var(--space-6); align-self: start; max-block-size: calc(100dvh - var(--space-8)); overflow-y: auto } .side[open] { border: 0 } }
@media (min-width: 62rem) { @supports selector(::details-content) { .side > summary { display: none } .side::details-content { content-visibility: visible; block-size: auto } } }
@media (min-width: 80rem) { main:has(> .contents) { display: grid; grid-template-columns: minmax(0, 1fr) 200px; column-gap: var(--space-10); align-items: start } main:has(> .contents) > * { grid-column: 1; min-inline-size: 0 } main > nav.contents { grid-column: 2; grid-row: 1 / span 2; position: sticky; inset-block-start: var(--space-6); max-block-size: calc(100dvh - var(--space-8)); overflow-y: auto } }
h1 { font: var(--type-display); letter-spacing: var(--font-tracking-tight); margin: 0 0 var(--space-6); text-wrap: balance }
.prose > h2 { font: var(--type-title); margin: var(--space-10) 0 var(--space-5); padding-block-start: var(--space-5); border-block-start: var(--edge-line) } .prose :is(h3, h4, h5, h6) { font: var(--type-panel); margin: var(--space-8) 0 var(--space-3) }
.prose > :is(p, ul:not([class]), ol, blockquote) { max-inline-size: 72ch } .prose > * { margin-block: 0 var(--space-6) } .prose li { margin-block-end: var(--space-2) }
.prose blockquote { margin-inline: 0; padding-inline-start: var(--space-6); border-inline-start: 3px solid var(--border-default); color: var(--text-muted) } .prose img { max-inline-size: 100%; block-size: auto }
code { font: 0.875em/1.5 var(--font-family-mono) } :is(p, li, td) > code:not(.name) { padding: 1px 4px; background: var(--code-surface) }
pre { overflow-x: auto; padding: var(--space-5); border: var(--edge-line); background: var(--code-surface); color: var(--code-text) }
.contents ul { list-style: none; margin: 0 0 var(--space-7); padding: var(--space-3) 0 var(--space-3) var(--space-5); border-inline-start: 1px solid var(--border-default); font: var(--type-ui) } .contents a { display: inline-block; min-block-size: 24px; padding-block: 2px } .contents .level3 { padding-inline-start: var(--space-5) }
.nothing { padding: var(--space-4) var(--space-5); border: 1px dashed var(--border-control); color: var(--text-muted) }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: var(--space-6); list-style: none; padding: 0 } .swatches { grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr)) }
.cards li:has(.specimen) { grid-column: 1 / -1 } .cards li { display: grid; align-content: start; gap: var(--space-2); min-inline-size: 0; overflow-wrap: anywhere; break-inside: avoid }
.scale { list-style: none; padding: 0 } .scale > li { display: grid; gap: var(--space-3); padding-block: var(--space-5); border-block-end: var(--edge-line); break-inside: avoid } @media (min-width: 48rem) { .scale > li { grid-template-columns: 240px minmax(0, 1fr); align-items: center } } .facts { display: grid; gap: 2px; overflow-wrap: anywhere }
.name { font-weight: var(--font-weight-medium) } .value { font: 0.8125rem/1.5 var(--font-family-mono) } .scale .value { overflow: hidden; text-overflow: ellipsis; white-space: nowrap } :is(.alias, .about) { color: var(--text-muted); font: var(--type-label) } .deprecated { color: var(--status-warning-text); font: var(--type-label) }
${pictureStyle}
.scroll { overflow-x: auto } table { border-collapse: collapse; inline-size: 100% } th, td { text-align: start; vertical-align: top; padding: var(--space-4) var(--space-5) var(--space-4) 0; border-block-end: var(--edge-line); font-weight: var(--font-weight-regular); overflow-wrap: normal } thead th { color: var(--text-muted); font: var(--type-label) } td .swatch { block-size: 40px; min-inline-size: 96px } td .picture { padding: 0; margin-block-end: 4px }
.sample { display: inline-block; padding: 4px 10px; border-radius: var(--radius-tile); box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 0.12), rgb(255 255 255 / 0.16)) } .sample::before { content: 'Aa' } .grade { color: var(--text-muted) } .contrast td { white-space: nowrap }
.advices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr)); gap: var(--space-6) } .advice { padding: var(--space-5); border: var(--edge-line); border-block-start: 3px solid var(--status-success-text) } .advice.dont { border-block-start-color: var(--status-danger-text) } .advice > :last-child { margin-block-end: 0 } .advice-title { margin: 0 0 var(--space-3); font: var(--type-ui-strong); color: var(--status-success-text) } .dont .advice-title { color: var(--status-danger-text) }
.stage { display: grid; place-items: center; padding: var(--space-10) var(--space-6); border: var(--edge-line); background: light-dark(#f4f4f4, #2a2a2a) } .component { display: inline-block; max-inline-size: 100% } .component:is(.card, .field, .message) { inline-size: min(320px, 100%) } .card { min-block-size: 96px }
.versions { list-style: none; padding: 0 } .versions p { margin: var(--space-2) 0 } time { color: var(--text-muted) }
.hits { padding-inline-start: 1.4em } .hits p { margin: 0 0 var(--space-5); color: var(--text-muted) }
.neighbors { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-5); margin-block-start: var(--space-10); padding-block-start: var(--space-5); border-block-start: var(--edge-line) } .neighbors a { min-block-size: 24px; padding-block: 2px }
footer { padding: var(--space-8) clamp(16px, 4vw, 48px); color: var(--text-muted); font: var(--type-label) }
@media print { form, .side, .contents, .neighbors, .skip, footer { display: none } .columns { display: block; padding: 0 } .swatch, .bar, .line, .card, .corner, .frame, .ground, .sample, .component { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
`
