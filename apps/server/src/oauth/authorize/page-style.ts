// The style sheet of the pages in page.ts.
export const pageStyle = `:root { color-scheme: light dark; --ink: light-dark(#1f1b1d, #f1eeef); --soft: light-dark(#635d60, #ada7aa);
  --line: light-dark(#d7d3d5, #4a4347); --ground: light-dark(#fbfafb, #151213); --sheet: light-dark(#ffffff, #1f1b1d);
  --accent: light-dark(#892a67, #faa3d4); --on-accent: light-dark(#ffffff, #300c23); --warn: light-dark(#916102, #e8ba7a) }
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center; gap: 20px; padding: 24px 16px;
  background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
.mark { display: flex; align-items: center; gap: 10px; margin: 0; font-weight: 600 } .mark svg { width: 24px; height: 24px }
.mark .first { fill: var(--accent) } .mark .second { fill: #ca589e } .mark .third { fill: #d39a35 }
main { width: 100%; max-width: 440px; padding: 28px; background: var(--sheet); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere } p { margin: 0 0 14px } .soft { color: var(--soft) }
strong { overflow-wrap: anywhere } .warn { padding: 10px 12px; border-left: 3px solid var(--warn) }
ul { list-style: none; margin: 0 0 16px; padding: 0; border-block: 1px solid var(--line) } li { padding: 10px 0 } li + li { border-top: 1px solid var(--line) }
label { display: flex; gap: 10px } form label { display: block; margin-bottom: 12px }
input:not([type=checkbox]) { display: block; width: 100%; margin-top: 4px; padding: 9px 10px; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--soft); border-radius: 8px }
input[type=checkbox] { width: 18px; height: 18px; margin: 2px 0 0; accent-color: var(--accent) }
.code { font: 600 28px/1 ui-monospace, monospace; letter-spacing: .2em; margin: 4px 0 12px }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 20px }
button { padding: 11px 14px; font: inherit; font-weight: 600; color: var(--ink); background: transparent; border: 1px solid var(--soft); border-radius: 8px; cursor: pointer }
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent) } button:disabled { opacity: .5; cursor: default }
.providers a { display: block; padding: 11px 14px; margin-bottom: 12px; text-align: center; font-weight: 600; color: var(--ink); border: 1px solid var(--soft);
  border-radius: 8px; text-decoration: none; overflow-wrap: anywhere }
button.link { padding: 0; border: 0; font-weight: 400; color: var(--accent); text-decoration: underline } form button { width: 100% }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px } .fault { color: light-dark(#a3271b, #ff9d8f) }
`
