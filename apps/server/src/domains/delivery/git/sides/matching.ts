// Which file belongs to which mode: as it was, else by its name, else by its content. Files that no mode has become new
// modes.
import { slugOf } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { nameKey } from '../../../../base/name-key.ts'
import type { BaseFile } from '../git.store.ts'
import { hashAll, hashOf } from './three-way.ts'
import type { Side } from './three-way.ts'

export interface ReadFile {
  path: string
  blob: string
  text: string
  tokens: Side
  /** Tokens as the text has them, where something else is meant. */
  stated: Map<string, Token>
  warnings: readonly FileNote[]
  /** By token, why its type refuses its value. */
  refused: ReadonlyMap<string, FileNote>
  /** Why nothing of the file is taken and nothing written to it. */
  stop: FileNote | null
}

/** What a file says otherwise than it is read, or why it is not taken. */
export interface FileNote {
  /** From 1; null: no line says so. */
  line: number | null
  code: string
  message: string
}

export interface ModeHere {
  mode_id: string
  mode: string
  tokenset_id: string
  tokenset: string
  /** The only mode of its tokenset. */
  isOnly: boolean
  tokens: Side
}

export interface Matches {
  /** By mode. */
  files: Map<string, ReadFile>
  /** Files of no mode, with the names that their tokenset and mode would have. */
  fresh: { file: ReadFile; tokenset: string; mode: string }[]
}

/** The part of the content that two files have to share to be taken for the same. */
const leastShared = 0.5

export async function matchFiles(
  read: readonly ReadFile[],
  modes: readonly ModeHere[],
  base: readonly BaseFile[],
  folder: string,
  placeOf: PlaceOf = path => namesOf(path, folder),
): Promise<Matches> {
  await hashAll([...read, ...modes].map(({ tokens }) => tokens))
  const pairs: Pairs = {
    files: new Map(),
    free: new Map(read.map(file => [file.path, file])),
    open: new Map(modes.map(mode => [mode.mode_id, mode])),
  }
  const { files, free, open } = pairs
  await pairByBase(pairs, base, modes)
  const named = new Map(read.map(({ path }) => [path, nameKey(stem(inFolder(path, folder)))]))
  await inSlices([...open.values()], mode => {
    const names = namesLike(mode)
    const isPlaced = ({ tokenset, mode: name }: ReturnType<PlaceOf>) =>
      nameKey(tokenset) === nameKey(mode.tokenset) && nameKey(name) === nameKey(mode.mode)
    pair(
      pairs,
      mode,
      [...free.values()].find(({ path }) => isPlaced(placeOf(path)) || names.has(named.get(path)!)),
    )
  })
  await inSlices([...open.values()], mode =>
    pair(
      pairs,
      mode,
      best([...free.values()], file => shared(file.tokens, mode.tokens)),
    ),
  )
  const fresh = [...free.values()].map(file => ({ file, ...placeOf(file.path) }))
  return { files, fresh: fresh.sort((a, b) => rankOf(a) - rankOf(b)) }
}

/** The names that tokenset and mode of a file have; `rank`: among the modes of a new tokenset, of which the first is the default. */
export type PlaceOf = (path: string) => { tokenset: string; mode: string; rank?: number }

const rankOf = ({ mode, rank: known }: ReturnType<PlaceOf>) => known ?? rank(mode)

/** Files by mode, and what has no partner yet. */
interface Pairs {
  files: Map<string, ReadFile>
  free: Map<string, ReadFile>
  open: Map<string, ModeHere>
}

function pair({ files, free, open }: Pairs, mode: ModeHere, file: ReadFile | undefined): void {
  if (!file) return
  files.set(mode.mode_id, file)
  free.delete(file.path)
  open.delete(mode.mode_id)
}

async function pairByBase(pairs: Pairs, base: readonly BaseFile[], modes: readonly ModeHere[]): Promise<void> {
  const { free, open } = pairs
  const here = new Set(modes.map(({ mode_id }) => mode_id))
  for (const { mode_id, path } of base) {
    const mode = open.get(mode_id)
    if (mode) pair(pairs, mode, free.get(path))
    // The mode was deleted here: its file is not taken for another one's.
    else if (!here.has(mode_id)) free.delete(path)
  }
  // A file that was moved or renamed still has the content of its mode.
  await inSlices(base, entry => {
    const mode = open.get(entry.mode_id)
    if (mode)
      pair(
        pairs,
        mode,
        best([...free.values()], file => likeness(file, entry)),
      )
  })
}

/** The first mode of a new tokenset is its default. */
const rank = (mode: string) => (/^(?:base|default|light|main|global|value)$/i.test(mode) ? 0 : 1)

function best(files: readonly ReadFile[], measure: (file: ReadFile) => number): ReadFile | undefined {
  let found: ReadFile | undefined
  let most = leastShared
  for (const file of files) {
    const measured = measure(file)
    if (measured > most) {
      most = measured
      found = file
    }
  }
  return found
}

function likeness(file: ReadFile, { blob, tokens }: BaseFile): number {
  if (file.blob === blob) return 1
  const names = Object.keys(tokens)
  const same = names.filter(
    name => tokens[name]![1] !== null && tokens[name]![1] === hashOf(file.tokens.get(name)),
  ).length
  return names.length === 0 ? 0 : same / Math.max(names.length, file.tokens.size)
}

/** Names count half, equal values the other half. */
function shared(a: Side, b: Side): number {
  if (a.size === 0 || b.size === 0) return 0
  let points = 0
  for (const [name, token] of a) {
    const other = b.get(name)
    if (other) points += hashOf(other) === hashOf(token) ? 1 : 0.5
  }
  return points / Math.max(a.size, b.size)
}

export const inFolder = (path: string, folder: string) => (folder === '' ? path : path.slice(folder.length + 1))
const stem = (path: string) => path.replace(/(?:\.tokens)?\.(?:json|json5|jsonc)$/i, '')

/** The names of files that say that they are of this mode. */
function namesLike({ tokenset, mode, isOnly }: ModeHere): ReadonlySet<string> {
  const forms = [
    [tokenset, mode].join('/'),
    [slugOf(tokenset), slugOf(mode)].join('/'),
    `${slugOf(tokenset)}.${slugOf(mode)}`,
  ]
  return new Set((isOnly ? [...forms, tokenset, slugOf(tokenset)] : forms).map(nameKey))
}

export function namesOf(path: string, folder: string): { tokenset: string; mode: string } {
  const parts = stem(inFolder(path, folder)).split('/')
  const last = parts.pop()!
  return parts.length === 0 ? { tokenset: last, mode: 'Base' } : { tokenset: parts.join('/'), mode: last }
}

/** The path of a new file; it is none that the repository has. */
export function newPath(
  { tokenset, mode }: Pick<ModeHere, 'tokenset' | 'mode'>,
  folder: string,
  taken: ReadonlySet<string>,
): string {
  const start = folder === '' ? '' : `${folder}/`
  const known = new Set([...taken].map(nameKey))
  const name = `${start}${slugOf(tokenset) || 'tokens'}/${slugOf(mode) || 'base'}`
  for (let n = 1; ; n++) {
    const path = `${name}${n === 1 ? '' : `-${n}`}.json`
    if (!known.has(nameKey(path))) return path
  }
}
