// Pages that this server writes itself: no script but our own file, nothing inline, not to be framed, nothing remembered.
import type { FastifyReply } from 'fastify'
import { mark } from '../../process/mark.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!)

/** `form-action` would also hold for the redirects of whatever a form leads to, so the pages send by `fetch` instead. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Cache-Control', 'no-store')
    .send(html)
}

export function messagePage(title: string, text: string): string {
  return shell(title, `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`)
}

/** A fault that the app has to be told of, with the way back to it: nobody is sent there without having seen where it leads. */
export function faultPage({ redirect, host, description }: { redirect: string; host: string; description: string }) {
  const title = 'This app cannot be connected'
  return shell(
    title,
    `<main><h1>${title}</h1>
<p>The app sent a request that Tessera cannot answer: ${escapeHtml(description)}.</p>
<p>You can close this page. The link below leads out of Tessera, to the address that the app has registered; nobody has vetted it.</p>
<p><a href="${escapeHtml(redirect)}" rel="noreferrer">Return to ${escapeHtml(host)}</a></p></main>`,
  )
}

export function shell(title: string, body: string, script = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · Tessera</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mcp/page.css">
${script}</head>
<body>
<header class="mark">${mark} Tessera</header>
${body}
</body>
</html>
`
}
