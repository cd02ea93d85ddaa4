// What every writer starts from: the tokens that lead somewhere, in order, and a record of what could not be written.
import { resolveTokens, type Resolution, type ResolvedLiteral } from '../resolve.ts'
import type { Renamed } from '../spelling.ts'
import type { Token } from '../token.ts'
import type { ExportInput, ModeTokens, Unresolved } from './format.ts'

export interface ReadyMode {
  mode: ModeTokens
  tokens: ResolvedLiteral[]
  resolution: Resolution
}

/** What a writer has to say beside its text. */
export interface Findings {
  unresolved: Unresolved[]
  renamed: Renamed[]
  /** Tokens whose type has no form on the platform. */
  notHeld: { mode: string; name: string; type: string }[]
  /** Colors outside sRGB that were brought into it. */
  mapped: { mode: string; name: string }[]
  /** Further sentences. */
  remarks: string[]
}

export function prepare(input: ExportInput): { modes: ReadyMode[]; findings: Findings } {
  const findings: Findings = { unresolved: [], renamed: [], notHeld: [], mapped: [], remarks: [] }
  const modes = input.modes.map(mode => {
    const known = mode.resolution?.tokens === mode.tokens ? mode.resolution : undefined
    const resolution = known ?? resolveTokens(mode.tokens)
    const tokens: ResolvedLiteral[] = []
    for (const resolved of resolution.all()) {
      if (resolved.ok) tokens.push(resolved)
      else findings.unresolved.push({ mode: mode.name, name: resolved.token.name, reason: resolved.message })
    }
    return { mode, tokens, resolution }
  })
  return { modes, findings }
}

/** The names of all tokens, mode by mode. */
export function* namesOf(modes: ReadyMode[]): Generator<string> {
  for (const { tokens } of modes) for (const { token } of tokens) yield token.name
}

/** The mode that counts where only one can: the one that says so, else the first. */
export function defaultMode<M extends { mode: ModeTokens }>(modes: M[]): M | undefined {
  return modes.find(({ mode }) => mode.is_default) ?? modes[0]
}

/** `ExportOutput.notes`: one sentence each. */
export function notesOf(findings: Findings, scope: ExportInput['scope']): string[] {
  const of = where(scope)
  return [
    ...findings.notHeld.map(
      ({ mode, name, type }) => `${name}${of(mode)} is left out: the format has no form for this ${type}`,
    ),
    ...findings.renamed.map(
      ({ name, identifier, wanted }) => `${name} is called ${identifier}, because another token is ${wanted} already`,
    ),
    ...findings.mapped.map(
      ({ mode, name }) => `${name}${of(mode)} lies outside sRGB and was mapped to its nearest color`,
    ),
    ...findings.remarks,
  ]
}

/** The same for people who read the file: few lines, whatever the count; not yet safe for any comment syntax. */
export function commentLines(findings: Findings, scope: ExportInput['scope']): string[] {
  const of = where(scope)
  const lines = findings.unresolved.map(({ mode, name, reason }) => `Left out: ${name}${of(mode)}. ${reason}`)
  if (findings.notHeld.length > 0) {
    const names = findings.notHeld.map(({ mode, name, type }) => `${name}${of(mode)} (${type})`)
    lines.push(`Left out, as this format has no form for them: ${names.join(', ')}`)
  }
  if (findings.renamed.length > 0) {
    const names = findings.renamed.map(({ name, identifier }) => `${name} is ${identifier}`)
    lines.push(`Renamed, as another token has the name already: ${names.join(', ')}`)
  }
  if (findings.mapped.length > 0) {
    lines.push(`Mapped into sRGB: ${findings.mapped.map(({ mode, name }) => name + of(mode)).join(', ')}`)
  }
  return [...lines, ...findings.remarks]
}

function where(scope: ExportInput['scope']): (mode: string) => string {
  return mode => (scope === 'tokenset' ? ` in ${mode}` : '')
}

const none: readonly string[] = []

/** What a token says of itself in a comment: its description, and that it is deprecated. */
export function commentsOf(token: Token): readonly string[] {
  if (token.description === null && !token.deprecated) return none
  const lines = token.description?.trim() ? [token.description] : []
  if (token.deprecated) lines.push(token.deprecated === true ? 'Deprecated' : `Deprecated: ${token.deprecated}`)
  return lines
}

/**
 * Text on one line: line breaks, tabs and control characters become spaces, also those that only some languages take
 * for an end of line. Marks that turn the direction of text around are dropped: they hide what code says.
 */
export function oneLine(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.trim()
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
