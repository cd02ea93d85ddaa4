// Pages that the server renders itself: only our own script file, no inline scripts, no framing, no caching.
import type { FastifyReply } from 'fastify'
import { readFile } from 'node:fs/promises'
import { mark } from '../../surfaces/pages/mark.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!)

/** `form-action` would also restrict the redirects after a form submission, so the pages use `fetch` instead. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Cache-Control', 'no-store')
    .send(html)
}

/** A page with a message: its title, and its content as HTML. */
export interface Message {
  title: string
  html: string
}

export const message = (title: string, text: string): Message => ({ title, html: `<p>${escapeHtml(text)}</p>` })

/** A fault for the app, with a link back to it: visitors see the target before they follow it. */
export function fault({
  redirect,
  host,
  description,
}: {
  redirect: string
  host: string
  description: string
}): Message {
  return {
    title: 'This app cannot be connected',
    html: `<p>The app sent a request that Tessera cannot answer: ${escapeHtml(description)}.</p>
<p>You can close this page. The link below leads out of Tessera, to the address that the app has registered; nobody has vetted it.</p>
<p><a href="${escapeHtml(redirect)}" rel="noreferrer">Return to ${escapeHtml(host)}</a></p>`,
  }
}

export async function sendMessage(reply: FastifyReply, { title, html }: Message): Promise<FastifyReply> {
  const built = await readBuiltPage()
  const content = `<h1>${escapeHtml(title)}</h1>${html}`
  if (built === undefined) return sendPage(reply, shell(title, `${header}<main>${content}</main>`))
  const framed = `<main class="consent-page"><div class="consent-card"><div class="consent-brand">${mark}<span>Tessera</span></div>${content}</div></main>`
  return sendPage(reply, documentOf(title, stylesOf(built), framed))
}

const builtPage = new URL('./dashboard/consent.html', import.meta.url)

/** The consent page of the dashboard's build; undefined if there is none beside the bundle. */
export async function readBuiltPage(): Promise<string | undefined> {
  return readFile(builtPage, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** The style sheets of the consent page, and the script that chooses light or dark. */
const stylesOf = (built: string) =>
  (built.match(/<link rel="stylesheet"[^>]*>|<script src="\/theme\.js"><\/script>/g) ?? []).join('\n')

/** For the pages without a build. */
export const header = `<header class="mark">${mark} Tessera</header>
`

export const shell = (title: string, body: string, script = ''): string =>
  documentOf(title, `<link rel="stylesheet" href="/mcp/page.css">\n${script}`, body)

function documentOf(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · Tessera</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}</head>
<body>
${body}
</body>
</html>
`
}
