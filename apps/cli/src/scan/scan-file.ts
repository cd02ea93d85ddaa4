// Reads one file of code for uses of tokens, unknown names and hard-coded values.
import { open } from 'node:fs/promises'
import { finderFor, Unparsable } from '@tessera/code'
import type { Found, Kind, Place, Valued } from '@tessera/code'
import { indexTokens, literalsIn } from '@tessera/lint-core'
import type { Literal, TokenIndex } from '@tessera/lint-core'
import { nothing } from './file-scan.ts'
import type { FileScan, Omission, Use } from './file-scan.ts'
import { isGenerated, isMinified } from './generated.ts'
import { languageOf } from './languages.ts'
import type { UseKind } from './languages.ts'
import type { Names } from './names.ts'
import { spelledAs } from './spelled.ts'

/** A text of this many bytes is data; parsers would need a hundred times as much memory. */
const mostBytes = 4_000_000

interface Known {
  names: Names
  index: TokenIndex
  /** The types of which tokens are members, each with its dot. */
  swiftGroups: ReadonlySet<string>
}

const swiftGroupsOf = ({ tokens }: Names) =>
  new Set([...tokens.swift.keys()].map(name => name.slice(0, name.indexOf('.') + 1)))

/** Between a dot and its member. */
const longestBlank = 200

export interface Scanner {
  scan(path: string): Promise<FileScan>
}

export function createScanner(names: Names): Scanner {
  const known = { names, index: indexTokens(names.manifest), swiftGroups: swiftGroupsOf(names) }
  return {
    async scan(path) {
      const text = await textOf(path)
      if (typeof text !== 'string') return { ...nothing(path), omitted: text }
      try {
        return new FileScanner(path, text, known).scan(await finderFor(path)!(text, path))
      } catch (error) {
        // A parser that calls itself for each level ends with the stack.
        if (error instanceof RangeError)
          return { ...nothing(path), omitted: { why: 'unparsable', message: 'nested too deeply' } }
        if (!(error instanceof Unparsable)) throw error
        const { line } = lineFinder(text)(error.offset)
        return { ...nothing(path), omitted: { why: 'unparsable', message: `line ${line}: ${error.message}` } }
      }
    },
  }
}

/** The text without a byte order mark, or why it is not read. */
async function textOf(path: string): Promise<string | { why: Omission; message: string }> {
  if (isMinified(path)) return { why: 'generated', message: 'minified' }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > mostBytes) return { why: 'large', message: `more than ${mostBytes / 1_000_000} MB` }
    const bytes = await file.readFile()
    if (bytes.includes(0)) return { why: 'binary', message: 'not text' }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isGenerated(text) ? { why: 'generated', message: 'generated' } : text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { why: 'binary', message: 'not text in UTF-8' }
  } finally {
    await file.close()
  }
}

type At = (offset: number) => { line: number; column: number }

function lineFinder(text: string): At {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return offset => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}

/** Members that every object has. */
const inherited = new Set(['hashCode', 'runtimeType', 'toString', 'noSuchMethod', 'self', 'entries', 'values'])

class FileScanner {
  readonly #text: string
  readonly #names: Names
  readonly #index: TokenIndex
  readonly #swiftGroups: ReadonlySet<string>
  readonly #language: UseKind
  readonly #at: At
  readonly #found: FileScan

  constructor(path: string, text: string, { names, index, swiftGroups }: Known) {
    this.#text = text
    this.#names = names
    this.#index = index
    this.#swiftGroups = swiftGroups
    this.#language = languageOf(path)
    this.#at = lineFinder(text)
    this.#found = nothing(path)
  }

  scan({ places, doubts, values }: Found): FileScan {
    const counted = new Set<number>()
    const members: Place[] = []
    for (const place of places) if (!this.#isCounted(place, counted) && !place.isGuess) members.push(place)
    for (const doubt of doubts) this.#doubt(doubt, counted)
    for (const place of members) if (!counted.has(this.#startOf(place))) this.#unknown(place)
    for (const value of values) this.#value(value)
    for (const list of [this.#found.uses, this.#found.unknown, this.#found.hardcoded])
      list.sort((a, b) => a.line - b.line || a.column - b.column)
    return this.#found
  }

  /** Whether the place is settled: it declares a name, or uses a token that counts once. */
  #isCounted(place: Place, counted: Set<number>): boolean {
    const start = this.#startOf(place)
    if (place.binds) this.#found.declared.push(`${place.kind} ${place.name}`)
    else if (!counted.has(start) && this.#use(place, start)) counted.add(start)
    return place.binds === true || counted.has(start)
  }

  #doubt({ kind, name, start, whole }: Found['doubts'][number], counted: Set<number>): void {
    if (name === undefined) return
    if (!whole) this.#found.declared.push(`${kind} ${name}`)
    else this.#isCounted({ kind, start, end: whole.end, name }, counted)
  }

  /** The place of a member begins with its dot where that may have to go. */
  #startOf({ kind, start }: Place): number {
    if (kind !== 'typescript') return start
    return start + (/^\??\.\s*/.exec(this.#text.slice(start, start + 40))?.[0].length ?? 0)
  }

  #use({ kind, name, others = [] }: Place, start: number): boolean {
    const known = this.#names.tokens[kind]
    const token = known.get(name) ?? others.map(other => known.get(other)).find(each => each !== undefined)
    if (token === undefined) return false
    const use: Use = { token, kind: kind === 'utility' ? 'tailwind' : this.#language, ...this.#at(start) }
    this.#found.uses.push(this.#names.deprecated.has(token) ? { ...use, deprecated: true } : use)
    return true
  }

  #unknown(place: Place): void {
    if (!this.#isMeant(place)) return
    const start = this.#startOf(place)
    this.#found.unknown.push({
      name: nameAsWritten(place, this.#text.slice(start, place.end)),
      key: `${place.kind} ${place.name}`,
      ...this.#at(start),
    })
  }

  /** Whether the name is written as if a token had it. */
  #isMeant({ kind, name, start }: Place): boolean {
    if (kind === 'utility') return false
    if (kind === 'swift') {
      const group = name.slice(0, name.indexOf('.') + 1)
      return !inherited.has(name.slice(group.length)) && this.#swiftGroups.has(group)
    }
    if (kind === 'kotlin' || kind === 'dart')
      return this.#isMember(start) && /^[a-z_]/.test(name) && !inherited.has(name)
    return this.#names.starts[kind].some(each => name.startsWith(each))
  }

  #isMember(start: number): boolean {
    return this.#text
      .slice(Math.max(0, start - longestBlank), start)
      .trimEnd()
      .endsWith('.')
  }

  #value({ property, value, start, end, form }: Valued): void {
    if (this.#declares(property)) return
    for (const literal of literalsIn(property, value, this.#index)) {
      const { text, type, candidates } = literal
      const isPart = form === 'css'
      const place = this.#at(isPart ? start + literal.start : start)
      const token = candidates?.tokens[0]
      const range = isPart ? { start: start + literal.start, end: start + literal.end } : { start, end }
      const fix = form === 'native' ? null : this.#fixOf(literal, property, form === 'number')
      this.#found.hardcoded.push({
        ...{ type: token?.type ?? type, value: text, ...place },
        ...(token ? { nearest: token.name, distance: candidates!.distance } : {}),
        ...(fix === null ? {} : { fix: { ...range, text: fix, to: this.#at(range.end) } }),
      })
    }
  }

  /** The sheet gives a token its value: it is an export, or a theme over one. */
  #declares(property: string): boolean {
    const { css, scss, less } = this.#names.tokens
    if (property.startsWith('--')) return css.has(property)
    if (property.startsWith('$')) return scss.has(property.slice(1).replaceAll('_', '-'))
    return property.startsWith('@') && less.has(property.slice(1).replace(/:$/, ''))
  }

  #fixOf({ candidates, within }: Literal, property: string, isNumber: boolean): string | null {
    const token = candidates?.constant
    if (!token || /^[$@]/.test(property) || !/^(?:|.*-gradient|drop-shadow)$/.test(within)) return null
    const text = spelledAs(token, this.#language, this.#names)
    return text !== null && isNumber ? `'${text}'` : text
  }
}

const sigils: Partial<Record<Kind, string>> = { scss: '$', less: '@' }

function nameAsWritten({ kind, name }: Place, text: string): string {
  if (kind === 'swift' || kind === 'android') return name
  return (sigils[kind] ?? '') + text
}
