// The reference page's style sheet.
export const stylesheet = `:root { color-scheme: light dark; --text: light-dark(#1d1a1c, #ece8ea); --soft: light-dark(#655f63, #a8a1a5); --page: light-dark(#fff, #171416); --raised: light-dark(#f7f5f6, #211d20); --line: light-dark(#dcd7da, #3a3438); --accent: light-dark(#93255f, #f09ac4); }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--page) }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem 1rem 3rem; background: var(--raised); border-right: 1px solid var(--line); font-size: 13px }
nav h2 { margin: 1.25rem 0 .25rem; font-size: 11px; text-transform: uppercase; letter-spacing: .06em; color: var(--soft) }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: flex; gap: .5rem; align-items: baseline; padding: .25rem .25rem; min-height: 24px; color: inherit; text-decoration: none; border-radius: 4px }
nav a:hover { background: var(--page) }
.brand { font-size: 16px; font-weight: 650; margin: 0 0 .5rem } .brand a { display: inline; } .brand span { font-weight: 400; color: var(--soft); font-size: 12px }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 62rem; min-width: 0 }
h1 { font-size: 1.9rem; letter-spacing: -.02em; margin: 0 0 .5rem } h2.tag { margin: 3.5rem 0 .25rem; font-size: 1.35rem; text-transform: capitalize }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; scroll-margin-top: 1rem } h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
a { color: var(--accent) } a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto }
.method { display: inline-block; min-width: 3.4rem; font: 600 11px/1 ui-monospace, monospace; text-transform: uppercase; color: var(--soft) } .method.post, .method.patch, .method.put { color: light-dark(#7a4a00, #e9b872) } .method.delete { color: light-dark(#a3200d, #ff9d8a) } .method.get { color: light-dark(#0b6148, #7fd3b3) }
.scroll { overflow-x: auto; margin: .75rem 0 } table { border-collapse: collapse; width: 100%; font-size: 13.5px } caption { text-align: left; font-weight: 600; padding: .25rem 0 }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); font-weight: 400 } thead th { color: var(--soft); font-size: 12px } td:nth-child(2) { max-width: 18rem; overflow-wrap: anywhere; color: var(--soft) }
small { color: var(--soft) } .required { color: var(--accent) }
.skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem; z-index: 1 }
@media (max-width: 52rem) { body { display: block } nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line) } }
`
