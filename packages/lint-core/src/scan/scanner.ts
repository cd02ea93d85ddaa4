// Reads a text of code for uses of tokens, unknown names, hard-coded values, and tokens that are for other properties.
import { finderFor, Unparsable } from '@tessera/code'
import type { Doubt, CodeScan, Kind, Occurrence, Valued } from '@tessera/code'
import type { ManifestToken } from '@tessera/engine'
import type { Candidates } from '../hardcoded/candidates.ts'
import { literalsIn } from '../hardcoded/hardcoded.ts'
import type { Literal } from '../hardcoded/hardcoded.ts'
import { indexTokens } from '../token-index.ts'
import type { TokenIndex } from '../token-index.ts'
import { mismatchOf } from './misuse.ts'
import { isNative, memberFor } from './native.ts'
import type { NativeKind } from './native.ts'
import { spelledLike } from './names.ts'
import type { Names } from './names.ts'
import { nearestOf } from './nearest.ts'
import { slotsOf } from './slots.ts'
import type { Slotted } from './slots.ts'
import { spelledAs } from './spelled.ts'
import { emptyScan } from './text-scan.ts'
import type { Hardcoded, PlacedEdit, TextScan, Use } from './text-scan.ts'
import { useKindOf } from './use-kinds.ts'
import type { UseKind } from './use-kinds.ts'

/** The parser of the language refuses the text. */
export class UnreadableCode extends Error {
  /** null: it is nested too deeply. */
  readonly line: number | null
  readonly column: number
  constructor(message: string, { line, column }: { line: number | null; column: number }) {
    super(message)
    this.line = line
    this.column = column
  }
}

export interface ScannerOptions {
  /**
   * Which values a fix replaces: `constants`, those of a token that has the value in every mode, so that the code has the
   * same effect afterwards; `values`, also those that a single token has in the default mode, whose meaning it is.
   */
  replaces: 'constants' | 'values'
  /** For how many unknown names of a text the nearest one is looked for, which takes as long as there are tokens. */
  nearest: number
}

interface Known extends ScannerOptions {
  names: Names
  index: TokenIndex
  tokens: ReadonlyMap<string, ManifestToken>
  /** The types of which tokens are members, each with its dot. */
  swiftGroups: ReadonlySet<string>
}

const swiftGroupsOf = ({ tokens }: Names) =>
  new Set([...tokens.swift.keys()].map(name => name.slice(0, name.indexOf('.') + 1)))

/** Between a dot and its member. */
const longestBlank = 200

export interface TextScanner {
  /** `path` tells the language by its extension, which must be one of `extensions`. Throws an UnreadableCode. */
  scan(path: string, text: string): Promise<TextScan>
}

export function createTextScanner(names: Names, options: ScannerOptions): TextScanner {
  const known: Known = {
    ...options,
    names,
    index: indexTokens(names.manifest),
    swiftGroups: swiftGroupsOf(names),
    tokens: new Map(names.manifest.tokens.map(token => [token.name, token])),
  }
  return {
    async scan(path, text) {
      try {
        return new CodeText(path, text, known).scan(await finderFor(path)!(text, path))
      } catch (error) {
        // A parser that calls itself for each level ends with the stack.
        if (error instanceof RangeError) throw new UnreadableCode('nested too deeply', { line: null, column: 1 })
        if (!(error instanceof Unparsable)) throw error
        throw new UnreadableCode(error.message, lineFinder(text)(error.offset))
      }
    },
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

/** Its styles know no variables of CSS. */
const isForReactNative = /\bfrom *['"]react-native['"]|\brequire\(['"]react-native['"]\)/

/** A use of a token at a place of the text. */
interface UsedAt {
  token: string
  start: number
  kind: Kind
}

class CodeText {
  readonly #text: string
  readonly #known: Known
  readonly #language: UseKind
  readonly #at: At
  readonly #found: TextScan = emptyScan()
  readonly #used: UsedAt[] = []

  constructor(path: string, text: string, known: Known) {
    this.#text = text
    this.#known = known
    this.#language = useKindOf(path)
    this.#at = lineFinder(text)
  }

  scan({ places, doubts, values }: CodeScan): TextScan {
    const counted = new Set<number>()
    const members: Occurrence[] = []
    for (const place of places) if (!this.#isCounted(place, counted) && !place.isGuess) members.push(place)
    for (const doubt of doubts) this.#doubt(doubt, counted)
    for (const place of members) if (!counted.has(this.#startOf(place))) this.#unknown(place)
    for (const value of values) this.#value(value)
    this.#misuses(values)
    const { uses, unknown, hardcoded, misused } = this.#found
    for (const list of [uses, unknown, hardcoded, misused]) list.sort((a, b) => a.line - b.line || a.column - b.column)
    return this.#found
  }

  /** Whether the place is settled: it declares a name, or uses a token that counts once. */
  #isCounted(place: Occurrence, counted: Set<number>): boolean {
    const start = this.#startOf(place)
    if (place.binds) this.#found.declared.push(`${place.kind} ${place.name}`)
    else if (!counted.has(start) && this.#use(place, start)) counted.add(start)
    return place.binds === true || counted.has(start)
  }

  /** A string that is the name of a token may be meant otherwise: it stays as it is. */
  #doubt({ kind, name, start, whole }: Doubt, counted: Set<number>): void {
    if (name === undefined) return
    if (!whole) this.#found.declared.push(`${kind} ${name}`)
    else this.#isCounted({ kind, start, end: whole.end, name, isGuess: true }, counted)
  }

  /** The place of a member begins with its dot where that may have to go. */
  #startOf({ kind, start }: Occurrence): number {
    if (kind !== 'typescript') return start
    return start + (/^\??\.\s*/.exec(this.#text.slice(start, start + 40))?.[0].length ?? 0)
  }

  #use(place: Occurrence, start: number): boolean {
    const { kind, name, others = [] } = place
    const tokens = this.#known.names.tokens[kind]
    const found = [name, ...others].find(each => tokens.has(each))
    if (found === undefined) return false
    const token = tokens.get(found)!
    const use: Use = { token, kind: kind === 'utility' ? 'tailwind' : this.#language, ...this.#at(start) }
    this.#used.push({ token, start, kind })
    this.#found.uses.push(this.#known.names.deprecated.has(token) ? this.#deprecated(use, place, found) : use)
    return true
  }

  #deprecated(use: Use, place: Occurrence, name: string): Use {
    const replacement = this.#known.tokens.get(use.token)?.replaced_by
    const fix = replacement === undefined ? null : this.#renamed(place, name, replacement)
    return { ...use, deprecated: true, ...(fix ? { fix } : {}) }
  }

  /** `name`: the one in its normal form by which the place calls a token, or the nearest to it. */
  #renamed(place: Occurrence, name: string, token: string): PlacedEdit | null {
    const spelled = place.isGuess ? null : spelledLike(this.#known.names, place.kind, name, token)
    if (spelled === null) return null
    const text = place.written ? place.written(spelled, name) : spelled
    return text === null ? null : this.#edit(place, text)
  }

  #edit({ start, end }: { start: number; end: number }, text: string): PlacedEdit {
    return { start, end, text, from: this.#at(start), to: this.#at(end) }
  }

  #unknown(place: Occurrence): void {
    if (!this.#isMeant(place)) return
    const start = this.#startOf(place)
    const { kind, name, end } = place
    const tokens = this.#known.names.tokens[kind]
    const nearest = this.#found.unknown.length < this.#known.nearest ? nearestOf(name, tokens) : null
    const fix = nearest?.isCertain ? this.#renamed(place, nearest.name, tokens.get(nearest.name)!) : null
    this.#found.unknown.push({
      name: nameAsWritten(place, this.#text.slice(start, end)),
      key: `${kind} ${name}`,
      ...this.#at(start),
      ...(nearest ? { nearest: (sigils[kind] ?? '') + nearest.name } : {}),
      ...(fix ? { fix } : {}),
    })
  }

  /** Whether the name is written as if a token had it. */
  #isMeant({ kind, name, start }: Occurrence): boolean {
    if (kind === 'utility') return false
    if (kind === 'swift') {
      const group = name.slice(0, name.indexOf('.') + 1)
      return !inherited.has(name.slice(group.length)) && this.#known.swiftGroups.has(group)
    }
    if (kind === 'kotlin' || kind === 'dart')
      return this.#isMember(start) && /^[a-z_]/.test(name) && !inherited.has(name)
    return this.#known.names.starts[kind].some(each => name.startsWith(each))
  }

  #isMember(start: number): boolean {
    return this.#text
      .slice(Math.max(0, start - longestBlank), start)
      .trimEnd()
      .endsWith('.')
  }

  #value(valued: Valued): void {
    const { property, value, form } = valued
    if (form === 'expression' || this.#declares(property)) return
    for (const literal of literalsIn(property, value, this.#known.index)) this.#literal(literal, valued)
  }

  #literal(literal: Literal, { property, start, end, form }: Valued): void {
    const { text, type, candidates } = literal
    const isPart = form === 'css'
    const range = isPart ? { start: start + literal.start, end: start + literal.end } : { start, end }
    const fix = this.#fixOf(literal, property, { form, ...range })
    this.#found.hardcoded.push({
      type: candidates?.tokens[0]?.type ?? type,
      value: text,
      ...this.#at(range.start),
      ...(candidates ? nearestIn(candidates) : {}),
      ...(fix === null ? {} : { fix: this.#edit(range, fix) }),
    })
  }

  /** The sheet gives a token its value: it is an export, or a theme over one. */
  #declares(property: string): boolean {
    const { css, scss, less } = this.#known.names.tokens
    if (property.startsWith('--')) return css.has(property)
    if (property.startsWith('$')) return scss.has(property.slice(1).replaceAll('_', '-'))
    return property.startsWith('@') && less.has(property.slice(1).replace(/:$/, ''))
  }

  #fixOf(
    { candidates, within }: Literal,
    property: string,
    { form, start, end }: Pick<Valued, 'form' | 'start' | 'end'>,
  ): string | null {
    const { names, replaces } = this.#known
    const token = candidates?.constant ?? (replaces === 'values' ? candidates?.replacement : null)
    if (!token || /^[$@]/.test(property) || !/^(?:|.*-gradient|drop-shadow)$/.test(within)) return null
    const language = this.#language
    if (isNative(language)) return memberFor(token, language, this.#text.slice(start, end), names)
    const text = this.#spelled(token, language)
    return text !== null && form === 'number' ? `'${text}'` : text
  }

  #spelled(token: ManifestToken, language: Exclude<UseKind, NativeKind>): string | null {
    const usesVariables = this.#used.some(({ kind }) => kind === language)
    const text = spelledAs(token, { language, usesVariables }, this.#known.names)
    return text?.startsWith('var(') && isForReactNative.test(this.#text) ? null : text
  }

  #misuses(values: readonly Valued[]): void {
    const { names, tokens } = this.#known
    const slots = slotsOf(
      this.#text,
      values,
      this.#used.map(({ start }) => start),
    )
    for (const { token, start, kind } of this.#used) {
      // A token that leads nowhere is in no manifest.
      const type = tokens.get(token)?.type
      if (type === undefined) continue
      const { property, functions } = (kind === 'utility' ? this.#classAt(start) : slots.get(start)) ?? nowhere
      const scopes = names.scopes.get(token) ?? []
      const mismatch = mismatchOf(property, { name: token, type, scopes }, functions)
      if (mismatch) this.#found.misused.push({ token, property, ...mismatch, ...this.#at(start) })
    }
  }

  /** Of a class of Tailwind, by the utility before the value at `start`. */
  #classAt(start: number): Slotted | undefined {
    const utility = /([a-z]+)-$/.exec(this.#text.slice(Math.max(0, start - 20), start))?.[1] ?? ''
    const property = Object.hasOwn(utilities, utility) ? utilities[utility] : undefined
    return property === undefined ? undefined : { property, functions: [] }
  }
}

function nearestIn({ isExact, tokens, distance }: Candidates): Pick<Hardcoded, 'nearest' | 'distance' | 'equal'> {
  const [nearest, ...others] = tokens.map(({ name }) => name)
  if (nearest === undefined) return {}
  return { nearest, distance, ...(isExact && others.length > 0 ? { equal: [nearest, ...others] } : {}) }
}

const nowhere: Slotted = { property: '', functions: [] }

/** Utilities whose namespace of tokens has some for other properties. */
const utilities: Readonly<Record<string, string>> = { text: 'color', bg: 'background-color', border: 'border-color' }

const sigils: Partial<Record<Kind, string>> = { scss: '$', less: '@' }

function nameAsWritten({ kind, name }: Occurrence, text: string): string {
  if (kind === 'swift' || kind === 'android') return name
  return (sigils[kind] ?? '') + text
}
