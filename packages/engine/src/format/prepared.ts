// Prepares the input of writers: the resolved tokens in order, and findings about the unresolved ones.
import type { Finding } from '../base/finding.ts'
import { aboutToken, aboutValue } from '../findings/export.ts'
import { manyOfOneCause } from '../findings/group.ts'
import { resolveTokens, type Resolution, type Resolved, type ResolvedLiteral } from '../resolve/resolve.ts'
import type { SheetForms } from '../resolve/resolved.ts'
import type { Renamed } from '../naming/spelling.ts'
import type { Token } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { isDefault, type ExportInput, type Variant } from '../resolver/variants.ts'

/** A variant with its resolved tokens. */
export interface ReadyMode {
  mode: Variant
  isDefault: boolean
  tokens: readonly ResolvedLiteral[]
  /** The types of the tokens. */
  types: ReadonlySet<TypeName>
  resolution: Resolution
}

/** The findings of a writer by kind, since a comment in the text lists all of a kind in one line. */
export interface FoundByKind {
  unresolved: Finding[]
  /** Has `token` and `mode` if the renamed name consists of more than the name of the token. */
  renamed: (Renamed & { token?: string; mode?: string })[]
  /** Tokens whose type the format does not support. */
  notHeld: { mode: string; name: string; type: string }[]
  /** Colors outside sRGB that were mapped into it. */
  mapped: { mode: string; name: string }[]
  /** Tokens written without a part, with a description of the lost part. */
  partial: { mode: string; name: string; lost: string }[]
  /** Findings about the text as a whole. */
  remarks: Finding[]
}

export const nothingFound = (): FoundByKind => ({
  unresolved: [],
  renamed: [],
  notHeld: [],
  mapped: [],
  partial: [],
  remarks: [],
})

/** `sheet`: the additional results for a style sheet. */
export function prepare(input: ExportInput, sheet?: SheetForms): { modes: ReadyMode[]; found: FoundByKind } {
  const found = nothingFound()
  const modes = input.variants.map(mode => {
    const existing = mode.resolution?.tokens === mode.tokens ? mode.resolution : undefined
    const plain = existing ?? resolveTokens(mode.tokens)
    const resolution = sheet && leavesOpen(plain) ? resolveTokens(mode.tokens, undefined, sheet) : plain
    const all = resolution.all()
    const tokens = all.every(isResolved) ? all : all.filter(isResolved)
    const types = typesOf(tokens)
    if (tokens.length < all.length)
      for (const end of all)
        if (!end.ok) found.unresolved.push(aboutValue('unresolved', mode.name, end.token.name, end.message))
    return { mode, isDefault: isDefault(mode, input), tokens, types, resolution }
  })
  return { modes, found }
}

function typesOf(tokens: readonly ResolvedLiteral[]): Set<TypeName> {
  const types = new Set<TypeName>()
  for (const { token } of tokens) types.add(token.type)
  return types
}

const isResolved = (end: Resolved): end is ResolvedLiteral => end.ok

/** Whether a style sheet may resolve a token that is unresolved here. */
const leavesOpen = (resolution: Resolution): boolean => resolution.all().some(isOpen)

const isOpen = (end: Resolved): boolean => !end.ok && (end.reason === 'formula' || end.reason === 'type')

/** The names of all tokens, mode by mode. */
export function* namesOf(modes: ReadyMode[]): Generator<string> {
  for (const { tokens } of modes) for (const { token } of tokens) yield token.name
}

/** The mode for formats that write only one: the default, otherwise the first. */
export function defaultMode(modes: ReadyMode[]): ReadyMode | undefined {
  return modes.find(mode => mode.isDefault) ?? modes[0]
}

/** The findings for `ExportOutput.findings`. */
export function findingsOf(found: FoundByKind, input: Varied): Finding[] {
  const of = where(input)
  return [
    ...found.unresolved,
    ...found.notHeld.map(({ mode, name, type }) =>
      aboutValue('unsupported', mode, name, `${name}${of(mode)} is left out: the format has no form for this ${type}`),
    ),
    ...found.renamed.map(({ name, identifier, preferred, token = name, mode }) => {
      const message = `${name} is called ${identifier}, because another token is ${preferred} already`
      return mode === undefined ? aboutToken('renamed', token, message) : aboutValue('renamed', mode, token, message)
    }),
    ...found.mapped.map(({ mode, name }) =>
      aboutValue(
        'approximated',
        mode,
        name,
        `${name}${of(mode)} lies outside sRGB and was mapped to its nearest color`,
      ),
    ),
    ...found.partial.map(({ mode, name, lost }) =>
      aboutValue('approximated', mode, name, `${name}${of(mode)} is written without ${lost}`),
    ),
    ...found.remarks,
  ]
}

/** The findings as a few lines for a comment in the file. Writers must still escape them for their comment syntax. */
export function commentLines(found: FoundByKind, input: Varied): string[] {
  const of = where(input)
  const place = ({ mode = '', token = '' }: Finding) => token + of(mode)
  const lines = manyOfOneCause(found.unresolved).map(same => {
    const [first] = same as [Finding]
    return same.length === 1
      ? `Left out: ${place(first)}. ${first.message}`
      : `Left out, ${same.length} of one cause: ${same.map(place).join(', ')}. The first: ${first.message}`
  })
  if (found.notHeld.length > 0) {
    const names = found.notHeld.map(({ mode, name, type }) => `${name}${of(mode)} (${type})`)
    lines.push(`Left out, as this format has no form for them: ${names.join(', ')}`)
  }
  if (found.renamed.length > 0) {
    const names = found.renamed.map(({ name, identifier }) => `${name} is ${identifier}`)
    lines.push(`Renamed, as another token has the name already: ${names.join(', ')}`)
  }
  if (found.mapped.length > 0) {
    lines.push(`Mapped into sRGB: ${found.mapped.map(({ mode, name }) => name + of(mode)).join(', ')}`)
  }
  if (found.partial.length > 0) {
    const names = found.partial.map(({ mode, name, lost }) => `${name}${of(mode)} without ${lost}`)
    lines.push(`Written in part: ${names.join(', ')}`)
  }
  return [...lines, ...found.remarks.map(({ message }) => message)]
}

/** An export with several modes names the mode of a token in messages. */
type Varied = { axes: readonly unknown[] }

function where({ axes }: Varied): (mode: string) => string {
  return mode => (axes.length > 0 && mode !== '' ? ` in ${mode}` : '')
}

const none: readonly string[] = []

/** The comment of a token: its description and deprecation. */
export function commentsOf(token: Token): readonly string[] {
  if (token.description === null && !token.deprecated) return none
  const lines = token.description?.trim() ? [token.description] : []
  if (token.deprecated) lines.push(token.deprecated === true ? 'Deprecated' : `Deprecated: ${token.deprecated}`)
  return lines
}

/**
 * Puts text on one line: line breaks, tabs and control characters become spaces, including those that only some languages treat as
 * line ends. Removes bidirectional control characters, because they can disguise code.
 */
export function oneLine(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.trim()
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** Like `oneLine`, but also safe within a block comment. */
export function inComment(text: string): string {
  const line = oneLine(text)
  return line.includes('*') ? line.replaceAll('*/', '* /').replaceAll('/*', '/ *') : line
}
