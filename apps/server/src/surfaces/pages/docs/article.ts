// One operation in the reference: its input and output, its call, and an example answer.
import { code, fieldList, prose, tabs } from './parts.ts'
import type { Row, Tab } from './parts.ts'
import { escape } from '../../../base/escape-html.ts'
import { fieldsOf, limitsOf, typeOf } from './types.ts'
import type { Json } from './types.ts'

export interface Entry {
  path: string
  method: string
  operation: Json
}

export interface Document {
  schemas: Record<string, Json>
  parameters: Record<string, Json>
  responses: Record<string, Json>
}

const part = (value: unknown, ...keys: string[]): Json | undefined =>
  keys.reduce<Json | undefined>((inner, key) => inner?.[key] as Json | undefined, value as Json | undefined)

/** The target of a `$ref`. */
function resolve(schema: Json, named: Record<string, Json>): Json {
  return typeof schema.$ref === 'string' ? (named[schema.$ref.split('/').at(-1)!] ?? {}) : schema
}

const titles: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
}

export function article(document: Document, { path, method, operation }: Entry): string {
  const id = String(operation.operationId)
  const parameters = ((operation.parameters ?? []) as Json[]).map(each => resolve(each, document.parameters))
  return `<article id="${escape(id)}" aria-labelledby="${escape(id)}-title">
<h3 id="${escape(id)}-title"><span class="method ${method}">${method}</span> <code>${breakable(path)}</code> <a class="anchor" href="#${escape(id)}" aria-label="Link to ${escape(words(id))}">#</a></h3>
${operation.deprecated ? '<p><strong>Deprecated.</strong></p>' : ''}<p>${prose(String(operation.description ?? operation.summary))}</p>
<div class="facts">${fieldList('Parameters', parameters.map(parameterRow))}${bodyFields(operation)}${answerFields(document, operation)}${statuses(operation)}</div>
<div class="shown">${samples(id, operation)}${exchanges(id, operation)}</div>
</article>`
}

export const words = (id: string): string => id.replaceAll('_', ' ')

/** Allows a line break before each slash. */
const breakable = (path: string): string => escape(path).replaceAll('/', '<wbr>/')

const parameterRow = (parameter: Json): Row => ({
  name: String(parameter.name),
  where: String(parameter.in),
  required: parameter.required === true,
  needed: parameter.required === true,
  schema: { ...(parameter.schema as Json), ...(parameter.description ? { description: parameter.description } : {}) },
})

function bodyFields(operation: Json): string {
  const body = part(operation, 'requestBody', 'content', 'application/json', 'schema')
  if (!body) return ''
  const rows = fieldsOf(body).map(field => ({ ...field, needed: field.required }))
  return rows.length > 0 ? fieldList('Body', rows) : '<p>No body is needed.</p>'
}

function answerFields(document: Document, operation: Json): string {
  const [status, answer] = Object.entries(operation.responses as Record<string, Json>)[0]!
  const content = answer.content as Record<string, Json> | undefined
  const schema = content?.['application/json']?.schema as Json | undefined
  if (!schema) return ''
  const isFile = Object.keys(content!).length > 1
  if (isFile) return `<p>The answer is the text of a file.</p>`
  const name = typeof schema.$ref === 'string' ? `: ${schema.$ref.split('/').at(-1)}` : ''
  const rows = fieldsOf(resolve(schema, document.schemas))
  return fieldList(`Answer ${status}${name}`, rows)
}

function samples(id: string, operation: Json): string {
  const given = (operation['x-codeSamples'] ?? []) as { label: string; source: string }[]
  if (given.length === 0) return ''
  const has = (label: string) => given.some(each => each.label === label)
  const panels: Tab[] = given.map(({ label, source }) => ({ label, html: code(source, `${words(id)} with ${label}`) }))
  if (!has('SDK')) panels.push({ label: 'SDK', html: '<p>No client is needed: link to the address.</p>' })
  if (!has('CLI')) panels.push({ label: 'CLI', html: '<p>The command line has no command for this.</p>' })
  return tabs(`call-${id}`, 'Call it with', panels)
}

/** The recorded answer and refusal of the example calls. */
function exchanges(id: string, operation: Json): string {
  const panels: Tab[] = []
  for (const [status, answer] of Object.entries(operation.responses as Record<string, Json>))
    for (const [type, media] of Object.entries((answer.content ?? {}) as Record<string, Json>))
      for (const { value } of Object.values((media.examples ?? {}) as Record<string, { value: unknown }>)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
        const label = `${status} ${titles[status] ?? ''}`.trim()
        if (panels.every(each => each.label !== label))
          panels.push({ label, html: code(text, `${words(id)} answered with ${status}, ${type}`) })
      }
  return panels.length > 0 ? tabs(`answer-${id}`, 'Answers', panels.slice(0, 3)) : ''
}

function statuses(operation: Json): string {
  const all = Object.keys(operation.responses as Json).filter(status => Number(status) >= 300)
  if (all.length === 0) return ''
  const codes = (operation['x-problem-codes'] ?? []) as string[]
  const refusals =
    codes.length > 0 ? ` Refusals have the codes ${codes.map(each => `<code>${each}</code>`).join(', ')}.` : ''
  return `<p class="statuses">Also answers ${all.map(status => (status === '304' ? '304' : `<a href="#error-${status}">${status}</a>`)).join(', ')}.${refusals}</p>`
}

/** A named record, with its fields. */
export const record = (
  name: string,
  schema: Json,
): string => `<article class="record" id="${escape(name)}" aria-labelledby="${escape(name)}-title">
<h3 id="${escape(name)}-title"><code>${escape(name)}</code></h3>
${typeof schema.description === 'string' ? `<p>${prose(schema.description)}</p>` : ''}
${fieldList('', fieldsOf(schema)) || `<p><code>${typeOf(schema)}</code></p><p>${prose(limitsOf(schema))}</p>`}
</article>`
