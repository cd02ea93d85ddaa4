// The API reference as one page of HTML, generated from an OpenAPI document, without external resources.
import { article, record, words } from './article.ts'
import type { Document, Entry } from './article.ts'
import { code, prose, tabs } from './parts.ts'
import { escape } from '../../../base/escape-html.ts'
import { shell } from './shell.ts'
import { start } from './start.ts'
import type { Json } from './types.ts'

/** The pages of the reference, one per document. */
export const referencePages = [
  { which: 'rest', path: '/docs', title: 'API reference', document: '/api/v1/openapi.json' },
  { which: 'session', path: '/docs/session', title: 'Session API', document: '/api/openapi.json' },
] as const
export type ReferencePage = (typeof referencePages)[number]

export function referencePage(api: Json, page: ReferencePage, baseUrl: string): string {
  const document = api.components as Document
  const byTag = operationsByTag(api)
  const info = api.info as Json
  const sections = (api.tags as { name: string; description: string }[]).map(tag => ({
    ...tag,
    entries: byTag.get(tag.name) ?? [],
  }))
  const { before, samples } = start(page.which, baseUrl)
  const content = `<header id="start"><h1>${escape(String(info.title))} <small>${escape(String(info.version))}</small></h1>
<p>${prose(String(info.description))}</p>
<p>${before} For tools there is an OpenAPI 3.1 document at <a href="${page.document}">${page.document}</a>.</p>
${tabs(
  'call-start',
  'Start with',
  samples.map(({ label, text }) => ({ label, html: code(text, `Start with ${label}`) })),
)}
</header>
${sections
  .map(
    ({ name, description, entries }) =>
      `<section><h2 class="tag" id="${slug(name)}">${escape(name)}</h2><p>${prose(description)}</p>${entries.map(entry => article(document, entry)).join('\n')}</section>`,
  )
  .join('\n')}
<section><h2 class="tag" id="records">Records</h2><p>What answers are made of. A server may add fields: a client ignores what it does not know.</p>${Object.entries(
    document.schemas,
  )
    .map(([name, schema]) => record(name, schema))
    .join('\n')}</section>
${errors(document)}`
  return shell({ title: String(info.title), navigation: navigation(page, sections), content })
}

const slug = (name: string): string => `about-${name.toLowerCase().replaceAll(' ', '-')}`

function navigation(page: ReferencePage, sections: { name: string; entries: Entry[] }[]): string {
  const pages = referencePages.map(
    ({ path, title }) =>
      `<li><a href="${path}"${path === page.path ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`,
  )
  const link = ({ operation, method }: Entry) =>
    `<li><a href="#${escape(String(operation.operationId))}"><span class="method ${method}">${method}</span>${escape(words(String(operation.operationId)))}</a></li>`
  return `<ul><li><a href="/docs/manual">Manual</a></li>${pages.join('')}</ul>
<ul class="here"><li><a href="#start">Getting in</a></li><li><a href="#records">Records</a></li><li><a href="#errors">Errors</a></li></ul>
${sections.map(({ name, entries }) => `<h2>${escape(name)}</h2><ul>${entries.map(link).join('')}</ul>`).join('\n')}`
}

function operationsByTag(api: Json): Map<string, Entry[]> {
  const byTag = new Map<string, Entry[]>()
  for (const [path, item] of Object.entries(api.paths as Record<string, Json>))
    for (const [method, operation] of Object.entries(item) as [string, Json][]) {
      if (!operation.operationId) continue
      const tag = (operation.tags as string[])[0]!
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method, operation }])
    }
  return byTag
}

function errors({ responses }: Document): string {
  const rows = Object.entries(responses).map(([name, response]) => {
    const status = name.replace(/\D/g, '')
    const content = (response.content as Json)['application/json'] as { examples: { refusal: { value: Json } } }
    return `<tr id="error-${status}"><th scope="row"><code>${status}</code></th><td>${prose(String(response.description))}</td><td>${escape(String(content.examples.refusal.value.error))}</td></tr>`
  })
  return `<section><h2 class="tag" id="errors">Errors</h2><p>Errors are <code>{"error": "…", "code": "…"}</code>: a sentence for people, and a code by which programs decide (<a href="/docs/errors">all codes</a>). Every answer carries <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>; reads carry an <code>ETag</code>.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Errors"><table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">For example</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}
