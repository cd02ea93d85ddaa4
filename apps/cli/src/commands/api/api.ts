import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { command } from '../../base/command.ts'
import type { Values } from '../../base/command.ts'
import { Failure, usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { placesOf } from '../../project/places.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { readJsonInput } from '../../project/json-input.ts'
import { send } from '../../sign-in/request.ts'
import type { Call } from '../../sign-in/request.ts'
import { allPages, isJson } from './pages.ts'
import { bodyFrom, fieldsFrom, methodFrom, pathFrom, select, takesQuery, withQuery } from './target.ts'
import type { HttpMethod } from './target.ts'

const flags = {
  field: {
    type: 'string',
    short: 'f',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'A field, several times if need be: JSON where the value is JSON, else text',
  },
  input: { type: 'string', value: 'FILE', help: 'The body as JSON; - is stdin' },
  paginate: { type: 'boolean', help: 'Of a list: follow next_cursor to its end, and print one answer' },
  select: { type: 'string', value: 'PATH', help: 'Print a part of the answer, such as tokens.0.name' },
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Write the answer into this file' },
  workspace: { type: 'string', value: 'NAME', help: 'For {workspace_id} in the path, instead of the configuration' },
  tokenset: { type: 'string', value: 'NAME', help: 'For {tokenset_id} in the path, instead of the configuration' },
  mode: { type: 'string', short: 'm', value: 'NAME', help: 'For {mode_id} in the path; the default mode when absent' },
} as const
type Flags = Values<typeof flags>

export const api = command({
  name: 'api',
  summary: 'Call the API: any operation of the reference, with your sign-in.',
  words: '<method> <path>',
  flags,
  details:
    'The path is one below /api/v1, or a full one that starts with /api. {workspace_id}, {tokenset_id} and {mode_id} in it are the place of the configuration. Fields go into the query of GET and DELETE, and into the body otherwise. An answer in JSON is indented on a terminal, and as the server sent it elsewhere; files are printed as they are.',
  examples: [
    ['api GET /workspaces --select workspaces.0.name', 'a part of an answer'],
    ["api GET '/tokensets/{tokenset_id}/tokens' -f type=color --paginate", 'all pages of a list'],
    ["api PATCH '/tokensets/{tokenset_id}' -f 'description=For the web'", 'a field in the body'],
    ["api POST '/workspaces/{workspace_id}/proposals' --input proposal.json", 'a body from a file'],
  ],
  async run(report, given) {
    const [method, path] = [methodFrom(given.words[0]!), given.words[1]!]
    const fields = fieldsFrom(given.flags.field ?? [])
    checkFlags(method, given.flags)
    const connection = await connect(report, given.flags)
    const below = await withPlace(pathFrom(path, connection.server), connection, given.flags)
    const input = given.flags.input === undefined ? undefined : await readJsonInput(report, given.flags.input)
    const call: Call = takesQuery(method)
      ? { method, path: withQuery(below, fields), signal: report.io.signal }
      : { method, path: withQuery(below, []), body: bodyFrom(input, fields), signal: report.io.signal }
    if (given.flags.paginate) return printJson(report, await allPages(connection, call), given.flags)
    const response = await send(connection, call)
    if (!isJson(response)) return printFile(report, response, given.flags)
    const text = await response.text()
    await printJson(report, JSON.parse(text), given.flags, text)
  },
})

function checkFlags(method: HttpMethod, { input, paginate }: Flags): void {
  if (input !== undefined && takesQuery(method))
    throw usage(`${method} has no body: --input is for POST, PATCH and PUT`, 'Give its fields with --field.')
  if (paginate && method !== 'GET') throw usage('--paginate is for GET')
}

/** Replaces {workspace_id}, {tokenset_id} and {mode_id} by the ids of the place. */
async function withPlace(path: string, { client, config }: Connection, { workspace, tokenset, mode }: Flags) {
  const places = placesOf(client)
  const names = { workspace: workspace ?? config.workspace, tokenset: tokenset ?? config.tokenset }
  const ids: Record<string, () => Promise<string>> = {
    workspace_id: async () => (await places.workspace(names.workspace)).id,
    tokenset_id: async () => (await places.tokenset(names)).tokenset.id,
    mode_id: async () => (await places.mode((await places.tokenset(names)).tokenset, mode)).id,
  }
  let filled = path
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    const id = ids[name!]
    if (!id)
      throw usage(
        `{${name}} has to be replaced by an id`,
        `Filled in are: ${Object.keys(ids)
          .map(each => `{${each}}`)
          .join(', ')}`,
      )
    filled = filled.replace(`{${name}}`, await id())
  }
  return filled
}

/** `text`: the answer as the server sent it. */
async function printJson(report: Reporter, answer: unknown, { select: path, output }: Flags, text?: string) {
  const { io, json } = report
  const part = path === undefined ? answer : select(answer, path)
  const indented = json || io.stdout.isTerminal
  const whole = indented || path !== undefined ? undefined : text
  const shown = typeof part === 'string' && !json ? part : (whole ?? JSON.stringify(part, null, indented ? 2 : 0))
  if (output !== undefined) return writeFile(resolve(io.cwd, output), `${shown}\n`)
  io.stdout.write(`${io.stdout.isTerminal ? harmless(shown) : shown}\n`)
}

async function printFile({ io }: Reporter, response: Response, { select: path, output }: Flags): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  if (path !== undefined) throw new Failure(`--select is for JSON, and the answer is ${type || 'empty'}`)
  if (output !== undefined) return writeFile(resolve(io.cwd, output), Buffer.from(await response.arrayBuffer()))
  if (/\b(?:zip|octet-stream)\b/.test(type))
    throw new Failure(`The answer is ${type}`, { hint: 'Name a file for it with --output.' })
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // Events are printed as they come: their stream does not end.
  for await (const chunk of response.body ?? []) io.stdout.write(decoder.decode(chunk as Uint8Array, { stream: true }))
  io.stdout.write(decoder.decode())
}
