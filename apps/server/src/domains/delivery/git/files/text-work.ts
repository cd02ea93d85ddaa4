// Reads and edits the texts of token files, message by message: in the thread of texts.ts, or in tests here.
import type { GitFormat } from '@tessera/contract'
import { diffTokens, editAndRead, hasTornColors, linesIn, readTokens, refusedValue, setsIn } from '@tessera/engine'
import type { ReadText, Token, TokenDiff } from '@tessera/engine'
import type { FileNote } from '../sides/matching.ts'
import { inPieces } from '../../../../kernel/pacing/pieces.ts'

export interface FileText {
  path: string
  text: string
}

/** A token as it is to be; null: it is to go. */
export type Wanted = readonly [name: string, token: Token | null]
/** Names before and after. */
export type Renamed = readonly [from: string, to: string]

/**
 * What begins anew; the tokens around; files to read, or the tokens of a file and what is wanted of it; then the work, and requests
 * for the tokens that it found.
 */
export type Message =
  | { format: GitFormat }
  | { around: Token[] }
  | { files: FileText[] }
  | { before: Token[] }
  | { wanted: Wanted[] }
  | { edit: FileText; renamed: readonly Renamed[] }
  | { linesOf: FileText; names: readonly string[] }
  | 'read'
  | 'more'
  | 'notes'

/** Why a file cannot be read or written, with its path. */
export interface Fault {
  fault: string
}
/** null: nothing differs. */
export type Edited = { text: string } | null
/** Tokens of the file with this index. After the last piece comes null. */
export interface Piece {
  file: number
  tokens: Token[]
}

/** Of one file. */
export interface FileNotes {
  warnings: FileNote[]
  /** By token: why its type refuses its value. */
  refused: Map<string, FileNote>
  /** By token, the lines of those whose colors say one thing by their components and another by their hex. */
  torn: Map<string, number | null>
}

interface State {
  format: GitFormat
  around: Token[]
  files: FileText[]
  before: Token[]
  wanted: Wanted[]
  /** The last files that were read. */
  known: { text: string; read: ReadText }[]
}

const started = (format: GitFormat): State => ({ format, around: [], files: [], before: [], wanted: [], known: [] })

/** A function that answers questions, and remembers what they were about. */
export function createTextWork(): (question: Message) => unknown {
  let state = started('dtcg')
  let found: Iterator<Piece> | undefined
  const keep = (tokens: readonly Token[][]) => void (found = piecesOf(tokens))
  return question => {
    if (question === 'more') return nextOf(found)
    if (question === 'read') return readAll(state, keep)
    if (question === 'notes') return state.known.map(one => notesOn(one, state.format))
    if ('edit' in question) return edit(state, question, keep)
    if ('linesOf' in question) return placesOf(question)
    if ('format' in question) state = started(question.format)
    else if ('around' in question) state.around.push(...question.around)
    else if ('files' in question) state.files.push(...question.files)
    else if ('before' in question) state.before.push(...question.before)
    else state.wanted.push(...question.wanted)
    return null
  }
}

function placesOf({ linesOf, names }: Extract<Message, { linesOf: FileText }>): (number | null)[] {
  const lines = linesIn(linesOf.text)
  return names.map(name => lines.of(name))
}

function nextOf(pieces: Iterator<Piece> | undefined): Piece | null {
  const next = pieces?.next()
  return next && !next.done ? next.value : null
}

function* piecesOf(files: readonly Token[][]): Generator<Piece> {
  for (const [file, tokens] of files.entries())
    for (const piece of inPieces<Token>(tokens)) yield { file, tokens: piece }
}

function readAll(state: State, keep: (tokens: Token[][]) => void): Fault | null {
  const { files, format, around } = state
  state.files = []
  let read = readEach(files, format, around)
  // Aliases without a type have that of their target, which may be in another file.
  if (!('fault' in read) && files.length > 1)
    read = readEach(files, format, [...read.flatMap(({ tokens }) => tokens), ...around])
  if ('fault' in read) return read
  state.known = read.map((one, at) => ({ text: files[at]!.text, read: one }))
  keep(read.map(({ tokens }) => tokens))
  return null
}

function readEach(files: readonly FileText[], format: GitFormat, around: readonly Token[]): ReadText[] | Fault {
  const all: ReadText[] = []
  for (const file of files) {
    const read = readOne(file, format, around)
    if ('fault' in read) return read
    all.push(read)
  }
  return all
}

function readOne({ path, text }: FileText, format: GitFormat, surroundings: readonly Token[]): ReadText | Fault {
  const set = onlySet(text, format)
  if (typeof set === 'object') return { fault: `${path} ${set.fault}` }
  const read = readTokens(text, format, { surroundings, ...(set === undefined ? {} : { set }) })
  if ('problem' in read) return { fault: `${path}${read.line === null ? '' : `:${read.line}`}: ${read.problem}` }
  return read.modes.length > 1 ? { fault: `${path} ${severalModes(read.modes)}` } : read
}

/** Older notations mean the same. */
const isNews = ({ code }: { code: string }) => code !== 'deprecated-syntax'

function notesOn({ text, read: { tokens, warnings } }: State['known'][number], format: GitFormat): FileNotes {
  const news = warnings.filter(isNews)
  // The other formats leave it to their tools what a value may be.
  const refused = format === 'dtcg' ? tokens.filter(token => refusedValue(token) !== null) : []
  const torn = tokens.filter(hasTornColors)
  const lines = news.length + refused.length + torn.length > 0 ? linesIn(text) : { of: () => null }
  const lineOf = (path: string) => (/^\d+:\d+$/.test(path) ? Number.parseInt(path, 10) : lines.of(path))
  return {
    warnings: news.map(({ path, code, message }) => {
      const name = path === '' || /^\d+:\d+$/.test(path) ? '' : `${path}: `
      return { line: lineOf(path), code, message: name + message }
    }),
    refused: new Map(
      refused.map(token => [token.name, { line: lines.of(token.name), code: 'value', message: refusedValue(token)! }]),
    ),
    torn: new Map(torn.map(({ name }) => [name, lines.of(name)])),
  }
}

const mostNames = 5

const listed = (names: readonly string[]) => {
  const named = names.map(name => name || 'one without a name')
  return [...named.slice(0, mostNames), ...(named.length > mostNames ? ['…'] : [])].join(', ')
}

const severalModes = (modes: readonly string[]) =>
  `holds several modes (${listed(modes)}), and a file is synced as one: give each mode a file of its own`

/** Tokens Studio may keep its sets in one file: a single one is the file, of several none could be left out. */
function onlySet(text: string, format: GitFormat): string | undefined | Fault {
  const sets = format === 'tokens-studio' ? setsIn(text) : null
  if (!sets || sets.length < 2) return sets?.[0]
  return {
    fault: `holds several sets (${listed(sets)}), and a file is synced as one: let Tokens Studio keep each set in a file of its own`,
  }
}

function edit(
  state: State,
  { edit: { path, text }, renamed }: Extract<Message, { edit: FileText }>,
  keep: (tokens: Token[][]) => void,
): Fault | Edited {
  const { format, around: surroundings, before, wanted } = state
  state.before = []
  state.wanted = []
  const after = wanted.flatMap(([, token]) => token ?? [])
  const changes = withRenamed(diffTokens(before, after), renamed)
  const { added, removed, changed, renamed: moved } = changes
  if (added.length + removed.length + changed.length + moved.length === 0) return null
  const set = onlySet(text, format)
  if (typeof set === 'object') return { fault: `${path} ${set.fault}` }
  const options = { surroundings, dropEmptied: true, ...(set === undefined ? {} : { set }) }
  const edited = editAndRead(text, format, changes, options)
  if ('problem' in edited)
    return { fault: `${path}${edited.line === null ? '' : `:${edited.line}`} cannot be written: ${edited.problem}` }
  if (edited.modes.length > 1)
    return { fault: `${path} cannot be written: read again, it ${severalModes(edited.modes)}` }
  if (edited.text === text) return null
  keep([edited.tokens])
  return { text: edited.text }
}

/** With what is known to be a rename, which the content alone does not tell of several equal tokens. */
function withRenamed(changes: TokenDiff, renamed: readonly Renamed[]): TokenDiff {
  if (renamed.length === 0) return changes
  const removed = new Map(changes.removed.map(token => [token.name, token]))
  const added = new Map(changes.added.map(token => [token.name, token]))
  const moved = [...changes.renamed]
  for (const [from, to] of renamed) {
    const [before, after] = [removed.get(from), added.get(to)]
    if (!before || !after) continue
    moved.push({ before, after })
    removed.delete(from)
    added.delete(to)
  }
  return { ...changes, removed: [...removed.values()], added: [...added.values()], renamed: moved }
}
