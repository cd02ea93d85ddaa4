// The example of an operation as a call with curl, with the client and with the command line.
import { domains, takesQuery } from '@tessera/contract'
import type { AnyOperation, Surface } from '@tessera/contract'
import { commands } from './commands.ts'
import { addressOf } from './examples.ts'
import type { ExampleRequest } from './examples.ts'

/** The format of the vendor extension `x-codeSamples`. */
export interface Sample {
  lang: string
  label: string
  source: string
}

/** The common prefix of a surface's paths. */
export const rootOf = (baseUrl: string, surface: Surface): string =>
  surface === 'rest' ? `${baseUrl}/api/v1` : surface === 'session' ? `${baseUrl}/api` : baseUrl

export function samplesOf(
  operation: AnyOperation,
  surface: Surface,
  baseUrl: string,
  request: ExampleRequest,
): Sample[] {
  const samples = [{ lang: 'Shell', label: 'curl', source: curl(operation, surface, baseUrl, request) }]
  if (surface !== 'public') samples.push({ lang: 'JavaScript', label: 'SDK', source: sdk(operation, request) })
  const command = commands[operation.name]
  if (command) samples.push({ lang: 'Shell', label: 'CLI', source: `npx tessera ${command}` })
  return samples
}

/** Quotes a word for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curl(operation: AnyOperation, surface: Surface, baseUrl: string, request: ExampleRequest): string {
  const url = rootOf(baseUrl, surface) + addressOf(operation, request)
  const options = operation.answers === 'events' ? '-N ' : operation.method === 'GET' ? '' : `-X ${operation.method} `
  const lines = [`curl ${options}${quoted(url)}`]
  if (surface === 'rest') lines.push('-H "Authorization: Bearer $TESSERA_API_KEY"')
  if (surface === 'session') {
    lines.push(operation.on === 'nobody' ? '-c cookies.txt' : '-b cookies.txt')
    if (operation.method !== 'GET') lines.push(`-H ${quoted(`Origin: ${baseUrl}`)}`)
  }
  if (!takesQuery(operation)) {
    const short = JSON.stringify(request.input)
    const body = short.length > 72 ? JSON.stringify(request.input, null, 2) : short
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`)
  }
  return lines.join(' \\\n  ')
}

/** The client's method for the operation, such as `workspaces.create`. */
function methodOf(operation: AnyOperation): string {
  for (const [domain, operations] of Object.entries(domains))
    for (const [name, each] of Object.entries(operations)) if (each === operation) return `${domain}.${name}`
  throw new Error(`${operation.name} is in no domain`)
}

function sdk(operation: AnyOperation, { params, input }: ExampleRequest): string {
  const given = { ...params, ...input }
  const argument = Object.keys(given).length > 0 ? literal(given) : ''
  if (operation.answers === 'events')
    return `for await (const event of client.events(${argument})) console.log(event.type)`
  const answer =
    operation.answers === 'file' ? '{ text }' : (operation.method === 'DELETE' && '{ message }') || 'answer'
  return `const ${answer} = await client.${methodOf(operation)}(${argument})`
}

/** Formats a value as a JavaScript literal, on several lines if it is long. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = (deeper: string) =>
    isList
      ? value.map(item => literal(item, deeper))
      : Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${literal(item, deeper)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts(indent).length === 0) return open + close
  const short = isList ? `[${parts(indent).join(', ')}]` : `{ ${parts(indent).join(', ')} }`
  if (short.length + indent.length < 66 && !short.includes('\n')) return short
  return `${open}\n${parts(inner)
    .map(part => `${inner}${part},\n`)
    .join('')}${indent}${close}`
}

const keyOf = (key: string): string => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : text(key))
const text = (value: string): string =>
  `'${JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
