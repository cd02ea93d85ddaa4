// The tokens whose names are looked for: the workspace's as they are now, or without a server those that `tessera pull` left.
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Manifest, Token } from '@tessera/engine'
import { loadTokens, TesseraFault } from '@tessera/plugin-core'
import { isTesseraError } from '@tessera/sdk'
import type { Output } from '@tessera/sdk'
import { exitCodes, Failure } from '../base/failure.ts'
import type { Given } from '../base/command.ts'
import type { Reporter } from '../base/io.ts'
import { findConfig } from '../config/config.ts'
import type { FoundConfig } from '../config/config.ts'
import type { Config } from '../config/schema.ts'
import { readLock } from '../project/lockfile.ts'
import { placesOf } from '../project/places.ts'
import { connect } from '../sign-in/connection.ts'
import type { Connection } from '../sign-in/connection.ts'
import { namesOf } from '@tessera/lint-core/scan'
import type { NamedTokens, Names } from '@tessera/lint-core/scan'

interface Wanted extends Pick<Given['flags'], 'server' | 'api-key' | 'config'> {
  workspace?: string
  resolver?: string
}

export interface LoadedNames extends FoundConfig {
  names: Names
  /** null: the names are those of files. */
  connection: Connection | null
  workspaceId: string | null
}

export async function loadNames(report: Reporter, flags: Wanted): Promise<LoadedNames> {
  const found = await findConfig(report.io.cwd, flags.config)
  try {
    return await fromServer(report, flags, await connect(report, flags))
  } catch (error) {
    if (!isAway(error)) throw worded(error)
    const tokens = await pulledTokens(report, found)
    if (!tokens) throw worded(error)
    report.note(`· ${(error as Error).message}: the names are those that \`tessera pull\` left.`)
    return { ...found, names: namesOf(tokens, writingOf(found.config)), connection: null, workspaceId: null }
  }
}

/** No server is named, nobody is signed in, or it does not answer; a refusal is none of these. */
function isAway(error: unknown): boolean {
  if (isTesseraError(error)) return error.status === 0 || error.status >= 500
  return error instanceof Failure && error.exitCode === exitCodes.denied
}

const worded = (error: unknown): unknown => (error instanceof TesseraFault ? new Failure(error.message) : error)

async function fromServer(report: Reporter, flags: Wanted, connection: Connection): Promise<LoadedNames> {
  const { client, config, server, token } = connection
  const { id: workspace } = await placesOf(client).workspace(flags.workspace ?? config.workspace)
  const { outputs } = await client.outputs.list({ workspace_id: workspace })
  const { resolver } = flags
  // What is kept lies with the program: the project may be one without node_modules.
  const root = join(report.io.env.XDG_CACHE_HOME ?? join(report.io.env.HOME ?? homedir(), '.cache'), 'tessera')
  const options = { server, apiKey: token, workspace, ...(resolver ? { resolver } : {}) }
  const tokens = await loadTokens(options, { root, env: {}, warn: message => report.note(`· ${message}`) })
  return { ...connection, connection, workspaceId: workspace, names: namesOf(tokens, writingOf(config, outputs)) }
}

/** `outputs`: those that are stored with the workspace. */
const writingOf = (config: Config, outputs: readonly Output[] = []) => ({
  pull: config.pull ?? [],
  outputs: [...outputs, ...(Array.isArray(config.outputs) ? config.outputs : [])],
})

/** Formats in which a file has the names of tokens as they are, the best first. */
const readable = ['dtcg-resolver', 'manifest', 'dtcg']

async function pulledTokens(report: Reporter, { base, config }: FoundConfig): Promise<NamedTokens | null> {
  const locked = [...((await readLock(base))?.files ?? [])].map(([file, { format }]) => ({ file, format }))
  const all = [...locked, ...(config.pull ?? [])]
  for (const format of readable) {
    const files = [...new Set(all.filter(each => each.format === format).map(({ file }) => file))]
    if (files.length === 0) continue
    if (format === 'manifest')
      return manifestTokens(JSON.parse(await readFile(join(base, files[0]!), 'utf8')) as Manifest)
    return loadTokens({ files }, { root: base, env: {}, warn: message => report.note(`· ${message}`) })
  }
  return null
}

/** A manifest has the values as text, and no more than names need. */
function manifestTokens(manifest: Manifest): NamedTokens {
  const tokens = manifest.tokens.map(({ name, type, values, alias = null }): Token => ({
    name,
    type,
    alias_to: alias,
    value: alias === null ? (values.find(value => value !== null) ?? '') : `{${alias}}`,
    description: null,
    extensions: null,
    deprecated: null,
    replaced_by: null,
    remove_in: null,
  }))
  return {
    manifest: () => manifest,
    variants: () => ({ name: manifest.source.tokenset, axes: [], variants: [{ name: '', at: new Map(), tokens }] }),
  }
}
