// Reads the token files of a commit.
import type { GitFormat } from '@tessera/contract'
import type { Token } from '@tessera/engine'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import type { BaseFile } from '../git.store.ts'
import { inFolder } from '../sides/matching.ts'
import type { FileNote, ReadFile } from '../sides/matching.ts'
import type { Repository } from '../transport/repository.ts'
import { sideOf } from './file-edits.ts'
import { textOf } from './text-of.ts'
import { settleTorn } from './torn-colors.ts'
import type { FileTexts } from './texts.ts'

interface Reading {
  texts: FileTexts
  account: string
  folder: string
  format: GitFormat
  /** Paths of files that the outputs write. */
  written: ReadonlySet<string>
  base: readonly BaseFile[]
  layout: 'files' | 'system'
  /** The tokens here, for references that lead out of their file. */
  surroundings: readonly Token[]
}

export async function readCommit(repository: Repository, commit: string, reading: Reading): Promise<ReadFile[]> {
  const { folder, format, written, base, texts, account, surroundings, layout } = reading
  const isOther = layout === 'system' ? isThemesFile : () => false
  const known = new Map(base.map(({ path, blob }) => [path, blob]))
  const files = (await repository.files(commit, folder)).filter(
    ({ path }) => known.has(path) || (!written.has(path) && !isForeign(inFolder(path, folder)) && !isOther(path)),
  )
  const contents = await repository.read([...new Set(files.map(({ blob }) => blob))])
  const decoded = await mapInSlices(files, ({ path, blob, linesBefore = 0 }) => ({
    path,
    blob,
    linesBefore,
    text: textOf(path, contents.get(blob)!),
  }))
  const candidates = decoded.filter(({ path, text }) => known.has(path) || holdsTokens(text))
  if (candidates.length === 0) return []
  return texts.run({ account, format, around: surroundings }, async texts => {
    const tokens = await texts.read(candidates.map(({ path, text }) => ({ path, text })))
    const notes = await texts.notes()
    const read = await mapInSlices(candidates, ({ linesBefore, ...file }, at): ReadFile => {
      const placed = ({ line, ...note }: FileNote) => ({ ...note, line: line === null ? null : line + linesBefore })
      const warnings = notes[at]!.warnings.map(placed)
      const refused = new Map([...notes[at]!.refused].map(([name, note]) => [name, placed(note)]))
      return { ...file, tokens: sideOf(tokens[at]!), stated: new Map(), warnings, refused, stop: null }
    })
    const torn = read.map((file, at) => ({ file, torn: notes[at]!.torn })).filter(({ torn }) => torn.size > 0)
    if (torn.length > 0) await settleTorn(torn, { repository, base, texts })
    return read
  })
}

/** Whether a file combines others, or is of a tool, where themes are kept. */
export const isThemesFile = (path: string) => /(?:^|\/)\$[^/]*$/.test(path) || resolverDocument.test(path)
export const resolverDocument = /\.resolver\.json[5c]?$/

/** Files of tools, which no team keeps tokens in. */
const isForeign = (path: string) =>
  /(?:^|\/)(?:\.[^/]+|node_modules)(?:\/|$)|(?:^|\/)(?:package|package-lock|composer|tsconfig[\w.-]*|jsconfig|\$metadata|\$themes)\.json$/i.test(
    path,
  )

/** Any value of any of the formats. */
const holdsTokens = (text: string) => /(?:^|[\s{,"'])\$?value["']?\s*:/.test(text)
