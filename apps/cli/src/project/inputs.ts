// Resolves the inputs of `push` and `diff`, from the configuration or the command line, to files and a target.
import type { ListedWorkspace, Mode, Tokenset } from '@tessera/sdk'
import { readableFormats } from '../config/formats.ts'
import type { Config, InputEntry } from '../config/schema.ts'
import { oneOf } from '../base/parse.ts'
import type { Connection } from '../sign-in/connection.ts'
import { Failure } from '../base/failure.ts'
import { readAll } from '../base/files.ts'
import { findFiles } from '../base/find-files.ts'
import type { ReadFile } from '../base/files.ts'
import { placesOf } from './places.ts'
import type { Places } from './places.ts'
import { withReferenced } from './referenced.ts'

export interface TokensetInput extends FileInput {
  tokenset: Tokenset
}

/** The target of files, existing or not. */
export interface FileInput {
  files: ReadFile[]
  /** Null: it has to be created. */
  tokenset: Tokenset | null
  /** Null: the modes of the document, or one that has to be created. */
  mode: Mode | null
  target: {
    workspace: ListedWorkspace
    /** The name of the tokenset. */
    name: string
    mode: string | undefined
  }
  entry: InputEntry
  places: Places
}

/** Whether something must be created before the files can be sent. */
export const isMissing = ({ tokenset, mode, target }: FileInput): boolean =>
  tokenset === null || (target.mode !== undefined && mode === null)

/** Flags that replace a configuration. */
export interface InputFlags {
  workspace?: string
  tokenset?: string
  mode?: string
  'document-mode'?: string
  format?: string
  replace?: boolean
  strict?: boolean
  'resolver-name'?: string
}

export function entriesFrom(words: readonly string[], flags: InputFlags, config: Config): InputEntry[] {
  oneOf('format', flags.format, readableFormats)
  const given: Partial<InputEntry> = {
    ...(flags.workspace ? { workspace: flags.workspace } : {}),
    ...(flags.tokenset ? { tokenset: flags.tokenset } : {}),
    ...(flags.mode ? { mode: flags.mode } : {}),
    ...(flags['document-mode'] ? { documentMode: flags['document-mode'] } : {}),
    ...(flags.format ? { format: flags.format } : {}),
    ...(flags.replace ? { strategy: 'replace' as const } : {}),
    ...(flags.strict ? { strict: true } : {}),
    ...(flags['resolver-name'] ? { resolverName: flags['resolver-name'] } : {}),
  }
  if (words.length > 0) return [{ files: [...words], ...given }]
  const entries = config.push ?? []
  if (entries.length === 0)
    throw new Failure('There is nothing to send', {
      hint: 'Name files (`tessera push tokens/*.json`), or list them under "push" in the configuration.',
      manual: { server: config.server },
    })
  return entries.map(entry => ({ ...entry, ...given }))
}

/** Paths on the command line are relative to the working directory, those of the configuration to its folder. */
export async function readTargets(
  { client, config, base }: Connection,
  entries: readonly InputEntry[],
  { cwd, stdin }: { cwd: string; stdin: AsyncIterable<unknown> },
  fromCommandLine: boolean,
): Promise<FileInput[]> {
  const places = placesOf(client)
  const targets: FileInput[] = []
  for (const entry of entries) {
    const start = fromCommandLine ? cwd : base
    const patterns = [entry.files].flat()
    const paths = patterns.includes('-') ? ['-'] : await findFiles(patterns, start)
    const names = { workspace: entry.workspace ?? config.workspace, tokenset: entry.tokenset ?? config.tokenset }
    const found = await places.tokensetOrNone(names)
    const { tokenset, workspace } = found
    const mode = entry.mode && tokenset ? await places.modeOrNone(tokenset, entry.mode) : null
    const files = await withReferenced(await readAll(paths, start, stdin), start)
    const target = { workspace, name: tokenset?.name ?? names.tokenset!, mode: entry.mode }
    targets.push({ files, tokenset, mode, target, entry, places })
  }
  return targets
}

/** Like `readTargets`, but all targets must exist. */
export async function readSources(...given: Parameters<typeof readTargets>): Promise<TokensetInput[]> {
  const sources: TokensetInput[] = []
  for (const target of await readTargets(...given)) sources.push(await existing(target))
  return sources
}

/** Refuses a missing tokenset or mode, with the list of existing ones. */
export async function existing(target: FileInput): Promise<TokensetInput> {
  const { places, target: names } = target
  const { tokenset } = await places.tokenset({ workspace: names.workspace.id, tokenset: names.name })
  return { ...target, tokenset, mode: names.mode === undefined ? null : await places.mode(tokenset, names.mode) }
}

export const requestOf = ({ files, entry }: TokensetInput) => sentFiles(files, entry)

/** The part of a request that is independent of the target. */
export const sentFiles = (files: readonly ReadFile[], entry: InputEntry) => ({
  files: files.map(({ path, text }) => ({ path, document: text })),
  strategy: entry.strategy ?? ('merge' as const),
  ...(entry.format ? { format: entry.format } : {}),
  ...(entry.strict ? { strict: true } : {}),
})

export const placeText = ({ tokenset, mode, target }: FileInput): string => {
  const modeName = mode?.name ?? target.mode
  const name = tokenset?.name ?? target.name
  return modeName === undefined ? name : `${name} / ${modeName}`
}
