// The API reference as one page of HTML, written from the OpenAPI document: nothing from elsewhere.
import { escape, shell } from './shell.ts'

type Json = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `code` in sentences, nothing else of Markdown. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

export function referencePage(api: Json): string {
  const info = api.info as Json
  const base = (api.servers as Json[])[0]!.url as string
  const operations = operationsByTag(api)
  const tags = api.tags as { name: string; description: string }[]
  const navigation = `<ul><li><a href="/docs/manual">Manual</a></li><li><a href="#start">Getting in</a></li></ul>
${tags
  .map(
    ({ name }) =>
      `<h2>${escape(name)}</h2><ul>${(operations.get(name) ?? [])
        .map(
          ({ operation, method }) =>
            `<li><a href="#${escape(operation.operationId)}"><span class="method ${method}">${method}</span>${escape(shortSummary(operation))}</a></li>`,
        )
        .join('')}</ul>`,
  )
  .join('\n')}`
  const content = `<header id="start"><h1>${escape(info.title)} <small>${escape(info.version)}</small></h1>
<p>${prose(info.description as string)}</p>
<p>Every request carries an API key or an OAuth access token; make a key in the dashboard or with the session API. A machine-readable description of all this is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>
${code(`curl -H "Authorization: Bearer tsr_…" ${base}/workspaces`)}
<p>Errors are <code>{"error": "…"}</code> with a sentence that says what to do. Every answer carries <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>; reads carry an <code>ETag</code>.</p></header>
${tags
  .map(
    ({ name, description }) =>
      `<section><h2 class="tag">${escape(name)}</h2><p>${prose(description)}</p>${(operations.get(name) ?? []).map(entry => article(base, entry)).join('\n')}</section>`,
  )
  .join('\n')}`
  return shell({ title: `${String(info.title)} reference`, navigation, content })
}

const code = (text: string): string => `<div class="code"><pre tabindex="0"><code>${escape(text)}</code></pre></div>`

interface Entry {
  path: string
  method: string
  operation: Json
}

function operationsByTag(api: Json): Map<string, Entry[]> {
  const byTag = new Map<string, Entry[]>()
  for (const [path, item] of Object.entries(api.paths as Record<string, Json>))
    for (const [method, operation] of Object.entries(item) as [string, Json][]) {
      const tag = (operation.tags as string[])[0]!
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method, operation }])
    }
  return byTag
}

const shortSummary = (operation: Json) => String(operation.operationId).replaceAll('_', ' ')

function article(base: string, { path, method, operation }: Entry): string {
  const parameters = (operation.parameters ?? []) as Json[]
  const body = ((operation.requestBody as Json | undefined)?.content as Json | undefined)?.['application/json'] as
    Json | undefined
  const [status, success] = Object.entries(operation.responses as Record<string, Json>)[0]!
  const answer = ((success.content as Json | undefined)?.['application/json'] as Json | undefined)?.schema as
    Json | undefined
  return `<article id="${escape(operation.operationId)}">
<h3><span class="method ${method}">${method}</span> <code>${escape(path)}</code></h3>
<p>${prose(String(operation.description))}</p>
${
  parameters.length > 0
    ? table(
        'Parameters',
        parameters.map(parameter => ({
          name: String(parameter.name),
          where: String(parameter.in),
          required: parameter.required === true,
          schema: parameter.schema as Json,
          description: textOf(parameter.description),
        })),
      )
    : ''
}
${body ? table('Body', fields(body.schema as Json, 'body')) : ''}
${answer ? table(`Answer ${status}`, fields(answer, 'answer')) : `<p>Answer ${escape(status)}: ${escape(success.description)}.</p>`}
${code(example(base, path, method, body?.schema as Json | undefined))}
</article>`
}

interface Field {
  name: string
  where: string
  required: boolean
  schema: Json
  description: string
}

function fields(schema: Json, where: string): Field[] {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => {
    const field = {
      name,
      where,
      required: required.has(name),
      schema: property,
      description: textOf(property.description),
    }
    const items = property.type === 'array' ? (property.items as Json | undefined) : undefined
    // What a list holds is what one came for: its fields stand below it, one level deep.
    const inner = items?.properties ? fields(items, 'answer').filter(({ name: deeper }) => !deeper.includes('[]')) : []
    return [field, ...inner.map(item => ({ ...item, name: `${name}[].${item.name}` }))]
  })
}

function table(caption: string, rows: Field[]): string {
  if (rows.length === 0) return ''
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escape(caption)}"><table><caption>${escape(caption)}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows
    .map(
      row =>
        `<tr><th scope="row"><code>${escape(row.name)}</code>${row.where === 'query' || row.where === 'header' || row.where === 'path' ? ` <small>${row.where}</small>` : ''}${row.required && row.where !== 'answer' ? ' <small class="required">required</small>' : ''}</th><td>${escape(typeOf(row.schema))}</td><td>${prose(row.description)}</td></tr>`,
    )
    .join('')}</tbody></table></div>`
}

/** A schema's type in a few words. */
function typeOf(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.anyOf)) return [...new Set((schema.anyOf as Json[]).map(typeOf))].join(' or ')
  if (schema.type === 'array') return `array of ${typeOf((schema.items ?? {}) as Json)}`
  if (schema.type === 'string' && schema.format) return textOf(schema.format)
  return typeof schema.type === 'string' ? schema.type : 'any JSON'
}

function example(base: string, path: string, method: string, body: Json | undefined): string {
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${base}${path}"`,
    '-H "Authorization: Bearer $TESSERA_API_KEY"',
  ]
  const required = (body?.required as string[] | undefined) ?? []
  if (body)
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(Object.fromEntries(required.map(name => [name, '…'])))}'`,
    )
  return lines.join(' \\\n  ')
}
