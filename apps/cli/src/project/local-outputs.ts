// Writes outputs with formats and transforms of the project: the tokens come from the server, the functions run here.
import { createOutputWriter, formatById, importTokens, isImportFailure, systemOf, tokensetInput } from '@tessera/engine'
import type { Finding, ModeTokens, OutputFunctions, OutputSource, ProjectOutput, Token as Plain } from '@tessera/engine'
import type { Client, ListedWorkspace, Mode, Token, Tokenset } from '@tessera/sdk'
import { Failure } from '../base/failure.ts'
import { fewAtATime } from '../base/files.ts'
import type { Reporter } from '../base/io.ts'
import { progressOf } from '../reports/progress.ts'
import { placesOf } from './places.ts'

/** Whether the server cannot write the output, because that needs functions of the project. */
export const usesFunctions = ({ format, transforms }: ProjectOutput, { formats = [] }: OutputFunctions): boolean =>
  transforms !== undefined || formats.some(({ name }) => name === format)

interface Local {
  workspace: ListedWorkspace
  functions: OutputFunctions
  /** The outputs that will be written. */
  outputs: readonly ProjectOutput[]
}

interface WrittenHere {
  name: string
  files: { path: string; text: string }[]
  findings: Finding[]
}

/** Fetches the tokens once, when the first output is written. */
export function localWriter(
  report: Reporter,
  client: Client,
  { workspace, functions, outputs }: Local,
): (output: ProjectOutput) => Promise<WrittenHere> {
  // Descriptions of groups are not part of tokens; formats of the project do not get them.
  const wantsGroups = outputs.some(({ format }) => formatById(format))
  let opened: Promise<ReturnType<typeof createOutputWriter>> | undefined
  return async output => {
    opened ??= fetchSource(report, client, workspace, wantsGroups).then(source => createOutputWriter(source, functions))
    const written = (await opened)(output)
    if ('fault' in written) throw new Failure(`The output ${output.name} cannot be written: ${written.fault}`)
    return { name: output.name, ...written }
  }
}

/** The complete source of the workspace's outputs, in the server's order. */
async function fetchSource(
  report: Reporter,
  client: Client,
  workspace: ListedWorkspace,
  wantsGroups: boolean,
): Promise<OutputSource> {
  const places = placesOf(client)
  const listed = inOrder(await places.tokensets(workspace))
  const standing = await fewAtATime(
    listed,
    async tokenset => ({ tokenset, modes: inOrder(await places.modes(tokenset)) }),
    4,
  )
  const modesOf = standing.flatMap(({ tokenset, modes }) => modes.map(mode => ({ tokenset, mode })))
  const progress = progressOf(report, 'Fetching', modesOf.length)
  const fetched = new Map<string, ModeTokens & { id: string }>()
  try {
    await fewAtATime(
      modesOf,
      async ({ tokenset, mode }) => {
        fetched.set(mode.id, await fetchMode(client, tokenset, mode, wantsGroups))
        progress.step(`${tokenset.name} / ${mode.name}`)
      },
      4,
    )
  } finally {
    progress.done()
  }
  const loaded = standing.map(({ tokenset: { id, name }, modes }) => ({
    id,
    name,
    modes: modes.map(mode => fetched.get(mode.id)!),
  }))
  const resolvers = await places.resolvers(workspace)
  const systems = new Map(resolvers.map(resolver => [resolver, systemOf(resolver, loaded)]))
  return {
    tokensets: loaded.map(({ id, name, modes }) => ({ ...tokensetInput(name, modes), id })),
    system(named) {
      const lower = named.toLowerCase()
      const found =
        resolvers.find(({ id }) => id === named) ?? resolvers.find(({ name }) => name.toLowerCase() === lower)
      return found && systems.get(found)
    },
  }
}

/** Ids increase in the order of creation. */
const inOrder = <Record extends { id: string }>(records: readonly Record[]): Record[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1))

async function fetchMode(
  client: Client,
  tokenset: Tokenset,
  { id, name, is_default }: Mode,
  wantsGroups: boolean,
): Promise<ModeTokens & { id: string }> {
  const at = { tokenset_id: tokenset.id, mode_id: id }
  const tokens: Plain[] = []
  for await (const token of client.tokens.list.each(at)) tokens.push(plain(token))
  if (!wantsGroups) return { id, name, is_default, tokens }
  const { text } = await client.exports.renderMode({ ...at, format: 'dtcg' })
  const read = importTokens([{ path: '', text }], { format: 'dtcg' })
  if (isImportFailure(read))
    throw new Failure(`The groups of ${tokenset.name} / ${name} cannot be read: ${read.errors[0]!.message}`)
  return { id, name, is_default, tokens, groups: read.modes[0]!.groups }
}

const plain = ({ name, type, value, description, alias_to, ...more }: Token): Plain => ({
  name,
  type: type as Plain['type'],
  value: value as Plain['value'],
  description,
  alias_to,
  extensions: (more.extensions ?? null) as Plain['extensions'],
  deprecated: more.deprecated,
  replaced_by: more.replaced_by,
  remove_in: more.remove_in,
})
