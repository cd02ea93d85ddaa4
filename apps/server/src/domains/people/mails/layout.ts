// Writes a letter as plain text and as HTML. No pictures, no remote parts, no tracking: the HTML says what the text says.
import { escape } from '../../../base/escape-html.ts'
import type { Letter } from './letter.ts'
import type { Palette, Palettes } from './palette.ts'

export interface WrittenLetter {
  subject: string
  text: string
  html: string
}

/** The lines of plain text are left to the mail reader to break. */
function textOf({ said, button, otherwise }: Letter, sender: string): string {
  const pressed = button ? [`${button.label}:\n${button.url}`, button.until] : []
  return `${[...said, ...pressed, otherwise, `— ${sender}`].join('\n\n')}\n`
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

function htmlOf({ subject, said, button, otherwise }: Letter, sender: string, { light, dark }: Palettes): string {
  const paragraph = (text: string, kind = 'said') =>
    `<p class="${kind}" style="margin:0 0 16px;${styleOf(light)[kind as 'said']}">${escape(text)}</p>`
  const action = button
    ? `<p style="margin:24px 0"><a class="button" href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600;${styleOf(light).button}">${escape(button.label)}</a></p>
${paragraph(button.until, 'muted')}`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>@media (prefers-color-scheme: dark) {${Object.entries(styleOf(dark))
    .map(([kind, style]) => `.${kind}{${style.replaceAll(';', ' !important;')} !important}`)
    .join('')}}</style></head>
<body class="page" style="margin:0;padding:24px;${styleOf(light).page}">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px;border-radius:10px;font-size:16px;line-height:1.5;${font};${styleOf(light).card}">
<h1 class="said" style="margin:0 0 16px;font-size:20px;line-height:1.3;${styleOf(light).said}">${escape(subject)}</h1>
${said.map(text => paragraph(text)).join('\n')}
${action}
${paragraph(otherwise, 'muted')}
<p class="muted" style="margin:0;${styleOf(light).muted}">${escape(sender)}</p>
</div></body></html>
`
}

const styleOf = (palette: Palette) => ({
  page: `background:${palette.page}`,
  card: `background:${palette.card};border:1px solid ${palette.line}`,
  said: `color:${palette.text}`,
  muted: `color:${palette.muted};font-size:14px`,
  button: `background:${palette.button};color:${palette.onButton}`,
})

/** `sender`: the instance, as its readers know it. */
export const writeLetter = (letter: Letter, sender: string, palettes: Palettes): WrittenLetter => ({
  subject: letter.subject,
  text: textOf(letter, sender),
  html: htmlOf(letter, sender, palettes),
})
