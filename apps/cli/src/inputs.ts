// What `push` sends and `diff` compares: from entries of the configuration, or from the command line, to files and a place.
import type { Mode, Tokenset } from '@tessera/sdk'
import { readableFormats } from './config.ts'
import type { Config, InputEntry } from './config.ts'
import { oneOf } from './parse.ts'
import type { Connection } from './connection.ts'
import { Failure } from './failure.ts'
import { findFiles, readAll } from './files.ts'
import type { ReadFile } from './files.ts'
import { placesOf } from './places.ts'
import type { Places } from './places.ts'

export interface Source {
  files: ReadFile[]
  tokenset: Tokenset
  /** Null: into the modes that the document names. */
  mode: Mode | null
  entry: InputEntry
  places: Places
}

/** Flags that say what a configuration would. */
export interface InputFlags {
  workspace?: string
  tokenset?: string
  mode?: string
  'document-mode'?: string
  format?: string
  replace?: boolean
  strict?: boolean
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
  }
  if (words.length > 0) return [{ files: [...words], ...given }]
  const entries = config.push ?? []
  if (entries.length === 0)
    throw new Failure('There is nothing to send', {
      hint: 'Name files (`tessera push tokens/*.json`), or list them under "push" in tessera.config.json.',
    })
  return entries.map(entry => ({ ...entry, ...given }))
}

/** Names on the command line start from where one stands, those of the configuration from its folder. */
export async function readSources(
  { client, config, base }: Connection,
  entries: readonly InputEntry[],
  { cwd, stdin }: { cwd: string; stdin: AsyncIterable<unknown> },
  fromCommandLine: boolean,
): Promise<Source[]> {
  const places = placesOf(client)
  const sources: Source[] = []
  for (const entry of entries) {
    const start = fromCommandLine ? cwd : base
    const patterns = [entry.files].flat()
    const paths = patterns.includes('-') ? ['-'] : await findFiles(patterns, start)
    const { tokenset } = await places.tokenset({
      workspace: entry.workspace ?? config.workspace,
      tokenset: entry.tokenset ?? config.tokenset,
    })
    const mode = entry.mode ? await places.mode(tokenset, entry.mode) : null
    sources.push({ files: await readAll(paths, start, stdin), tokenset, mode, entry, places })
  }
  return sources
}

export const requestOf = ({ files, entry }: Source) => ({
  files: files.map(({ path, text }) => ({ path, document: text })),
  strategy: entry.strategy ?? ('merge' as const),
  ...(entry.format ? { format: entry.format } : {}),
  ...(entry.strict ? { strict: true } : {}),
})

export const placeText = ({ tokenset, mode }: Source): string =>
  mode ? `${tokenset.name} / ${mode.name}` : tokenset.name
