// The style sheet of shared pages. It follows the reader's color scheme and supports printing; the tokens bring their
// own values.
/** How pictures of tokens look, on whichever page. */
export const pictureStyle = `.picture { display: grid; align-items: center; min-inline-size: 0; max-inline-size: 100%; overflow: hidden; padding: 1px }
.swatch { display: grid; place-content: end; block-size: 88px; padding: var(--space-3); border-radius: var(--radius-panel); box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 0.12), rgb(255 255 255 / 0.16)); font: var(--type-label);
  background: linear-gradient(var(--color), var(--color)), repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 16px 16px }
.picture:has(.card, .corner, .frame, .line) { place-items: center; min-block-size: 72px; background: var(--surface-sunken); border-radius: var(--radius-control) } .picture:has(.ground) { padding: 0; border: 1px solid var(--swatch-edge); border-radius: var(--radius-control); background: repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 16px 16px } .ground { display: block; block-size: 70px }
.corner { display: block; inline-size: 64px; block-size: 64px; border: 2px solid var(--text-accent); border-block-end: 0; border-inline-start: 0; background: linear-gradient(to bottom left, color-mix(in oklch, var(--fill-accent-rest) 18%, transparent), transparent 70%) } .frame, .card { display: block; inline-size: 96px; block-size: 44px; border-radius: var(--radius-tile); background: var(--surface-raised) } .frame { border: 2px solid var(--text-accent) } .card { outline: 0.5px solid var(--swatch-edge) }
.picture:has(.bar) { padding-block: var(--space-3); background: repeating-linear-gradient(to right, var(--border-subtle) 0 1px, transparent 1px 8px) } .bar { display: block; block-size: 16px; min-inline-size: 1px; max-inline-size: 100%; border-radius: 1px; background: var(--fill-accent-rest) } .line { display: block; inline-size: 96px; max-block-size: 48px; background: currentColor }
.specimen { display: block; overflow: hidden; max-block-size: 12em; overflow-wrap: break-word }
.curve { inline-size: 72px; block-size: 72px; overflow: visible } .curve path { fill: none; stroke: var(--text-accent); stroke-width: 1.5; stroke-linecap: round } .curve .guide { stroke: var(--border-line, currentColor); stroke-width: 0.5; opacity: 0.4 }
.picture:has(.moving) { padding: 0; border-radius: var(--radius-round); background: var(--surface-sunken); container-type: inline-size } .moving { display: block; inline-size: 16px; block-size: 16px; border-radius: var(--radius-round); background: var(--fill-accent-rest); animation: moving 1s ease-in-out infinite alternate paused } li:is(:hover, :focus-within) .moving { animation-play-state: running } @keyframes moving { to { translate: calc(100cqi - 16px) } } @media (prefers-reduced-motion: reduce) { .moving { animation: none } }`

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
.cards li:has(.specimen) { grid-column: 1 / -1 } .cards li { display: grid; align-content: start; gap: var(--space-2); min-inline-size: 0; break-inside: avoid } .cards p { margin: 0 }
.value { font: 0.8125rem/1.5 var(--font-family-mono) } .alias, .none { color: var(--text-muted); font: var(--type-label) } .deprecated { color: var(--status-warning-text); font: var(--type-label) }
.copy { justify-self: start; max-inline-size: 100%; font: 0.8125rem/1.5 var(--font-family-mono); text-align: start; padding: 2px 6px; border: var(--edge-line); border-radius: var(--radius-control); background: var(--code-surface); color: var(--text-default); user-select: all; overflow-wrap: anywhere } button.copy { cursor: copy; min-block-size: 24px } button.copy[data-copied] { border-color: var(--status-success-text); color: var(--status-success-text) }
${pictureStyle}
.scroll { overflow-x: auto } table { border-collapse: collapse; min-inline-size: 480px; inline-size: 100% } th, td { text-align: start; vertical-align: top; padding: var(--space-4); border-block-end: var(--edge-line); font-weight: var(--font-weight-regular) } td { font: 0.8125rem/1.5 var(--font-family-mono) } td .swatch { block-size: 32px } td .picture { padding: 0; margin-block-end: 4px }
.versions { padding: 0; list-style: none } .versions li { margin-block-end: var(--space-4) } .versions p { margin: 0; color: var(--text-muted) } time { color: var(--text-muted) }
footer { margin-block-start: var(--space-11); color: var(--text-muted); font: var(--type-label) } .embedded { padding: 16px } .embedded :is(footer, header h1) { display: none }
@media print { form, nav, .skip, footer { display: none } body { max-inline-size: none; padding: 0 } .swatch, .bar, .line, .card, .corner, .frame, .ground { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
`
