// The style sheet of shared pages. It follows the reader's color scheme and supports printing; the tokens bring their
// own values.
import { pictureStyle } from '../picture-style.ts'

export const stylesheet = `:root { color-scheme: light dark }
* { box-sizing: border-box }
html { scroll-padding-block-start: var(--space-8) }
body { margin: 0; background: var(--surface-page); color: var(--text-default);
  font: var(--font-weight-regular) 0.9375rem/1.55 var(--font-family-sans); overflow-wrap: anywhere; padding: clamp(16px, 4vw, 48px); max-inline-size: 1400px; margin-inline: auto }
:focus { outline: none } :focus-visible { outline: var(--edge-focus); outline-offset: 2px }
a { color: var(--text-accent); text-underline-offset: 2px }
.skip { position: fixed; inset: 8px auto auto 8px; z-index: 1; padding: 8px 16px; background: var(--surface-inverse); color: var(--text-on-inverse) } .skip:not(:focus) { clip-path: inset(50%) }
h1 { font: var(--type-display); letter-spacing: var(--font-tracking-tight); margin: 0 0 var(--space-5); text-wrap: balance }
h2 { font: var(--type-title); margin: var(--space-9) 0 var(--space-5); padding-block-start: var(--space-5); border-block-start: var(--edge-line) } main section:first-of-type h2 { margin-block-start: 0 }
h2 .dot { color: var(--text-muted) } h3 { font: var(--type-ui-strong); margin: 0 } h4 { font: var(--type-ui-strong); margin: var(--space-5) 0 var(--space-2) }
.prose { max-inline-size: 68ch } .prose :is(p, ul, ol) { margin: 0 0 var(--space-5) } .prose code { font: 0.875em/1.5 var(--font-family-mono) } .prose pre { overflow-x: auto }
form { display: flex; flex-wrap: wrap; gap: var(--space-4) var(--space-5); align-items: end; margin: var(--space-7) 0; padding-block: var(--space-5); border-block: var(--edge-line) }
label { display: grid; gap: 2px; font: var(--type-label); color: var(--text-muted); max-inline-size: 100% }
:is(input, select), form > button { font: var(--type-ui); min-block-size: 36px; max-inline-size: 100%; padding: 0 var(--space-4); border: 1px solid var(--border-control); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text-default) }
form > button { cursor: pointer }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8) }
nav ul { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); list-style: none; margin: 0; padding: 0 } nav a { display: block; padding: 4px 0 } nav a[aria-current] { color: var(--text-default); font-weight: var(--font-weight-medium) }
@media (min-width: 62rem) { .columns { grid-template-columns: 180px minmax(0, 1fr) } nav { position: sticky; inset-block-start: var(--space-6); align-self: start; max-block-size: 90dvh; overflow-y: auto } nav ul { display: block } }
main:focus { outline: none } .count { color: var(--text-muted); margin: 0 0 var(--space-5) }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: var(--space-6); list-style: none; margin: 0; padding: 0 }
.cards > li:has(.specimen) { grid-column: 1 / -1 } .cards > li { display: grid; align-content: start; gap: var(--space-2); min-inline-size: 0; break-inside: avoid } .cards p { margin: 0 }
.value { font: 0.8125rem/1.5 var(--font-family-mono) } .alias, .none { color: var(--text-muted); font: var(--type-label) } .deprecated { color: var(--status-warning-text); font: var(--type-label) }
.copy { justify-self: start; max-inline-size: 100%; font: 0.8125rem/1.5 var(--font-family-mono); text-align: start; padding: 2px 6px; border: var(--edge-line); border-radius: var(--radius-control); background: var(--code-surface); color: var(--text-default); user-select: all; overflow-wrap: anywhere } button.copy { cursor: copy; min-block-size: 24px } button.copy[data-copied] { border-color: var(--status-success-text); color: var(--status-success-text) }
${pictureStyle}
.scroll { overflow-x: auto } table { border-collapse: collapse; min-inline-size: 480px; inline-size: 100% } th, td { text-align: start; vertical-align: top; padding: var(--space-4); border-block-end: var(--edge-line); font-weight: var(--font-weight-regular) } td { font: 0.8125rem/1.5 var(--font-family-mono) } td .swatch { block-size: 32px } td .picture { padding: 0; margin-block-end: 4px }
.versions { padding: 0; list-style: none } .versions li { margin-block-end: var(--space-4) } .versions p { margin: 0; color: var(--text-muted) } time { color: var(--text-muted) }
footer { margin-block-start: var(--space-11); color: var(--text-muted); font: var(--type-label) } .embedded { padding: 16px } .embedded :is(footer, header h1) { display: none }
@media print { form, nav, .skip, footer { display: none } body { max-inline-size: none; padding: 0 } .swatch, .bar, .line, .card, .corner, .frame, .ground { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
`
