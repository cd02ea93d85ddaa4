// The findings in a text of code, in words and with edits.
import { mostCodeFindings } from '@tessera/contract'
import type { CodeFinding, CodeLanguage } from '@tessera/contract'
import type { ManifestToken } from '@tessera/engine'
import { deprecatedMessage } from '@tessera/lint-core'
import { UnreadableCode } from '@tessera/lint-core/scan'
import type { Hardcoded, PlacedEdit, TextScan } from '@tessera/lint-core/scan'
import type { Validated } from '../validating.ts'

export type KnownTokens = ReadonlyMap<string, ManifestToken>

export function findingsIn(scan: TextScan, tokens: KnownTokens): Validated {
  const findings = [...hardcoded(scan), ...unknown(scan), ...deprecated(scan, tokens), ...misused(scan)]
  findings.sort((a, b) => a.line - b.line || a.column - b.column)
  return { findings: findings.slice(0, mostCodeFindings), total: findings.length }
}

/** Of code that its parser refuses, which has no other findings. */
export function unparsable(error: Error, language: CodeLanguage): Validated {
  const { line, column } = error instanceof UnreadableCode ? error : { line: null, column: 1 }
  const why = error.message.replace(/\.$/, '')
  const message = `This cannot be read as ${language}: ${why}. Correct it, or name its language, and validate it again.`
  return { findings: [{ rule: 'unparsable-code', line: line ?? 1, column, message }], total: 1 }
}

function editOf(fix: PlacedEdit | undefined): Pick<CodeFinding, 'edit'> {
  if (!fix) return {}
  const { from, to, text } = fix
  return { edit: { ...from, end_line: to.line, end_column: to.column, text } }
}

/** Values that are a token; those that are only near to one are the author's own. */
function hardcoded({ hardcoded: all }: TextScan): CodeFinding[] {
  return all
    .filter(({ distance }) => distance === 0)
    .map(({ line, column, fix, ...value }) => ({
      rule: 'hardcoded-value',
      line,
      column,
      message: hardcodedMessage(value, fix),
      ...editOf(fix),
    }))
}

function hardcodedMessage({ value, nearest, equal }: Omit<Hardcoded, 'line' | 'column'>, fix: PlacedEdit | undefined) {
  if (fix) return `The value ${value} is the token ${nearest}: write ${fix.text}`
  if (equal) return `The value ${value} is that of the tokens ${equal.join(', ')}: use the one whose purpose this is`
  return `The value ${value} is that of the token ${nearest}: use it, if this is its purpose`
}

function unknown({ unknown: all, declared }: TextScan): CodeFinding[] {
  const own = new Set(declared)
  return all
    .filter(({ key }) => !own.has(key))
    .map(({ name, nearest, line, column, fix }) => ({
      rule: 'unknown-token',
      line,
      column,
      message: `There is no token ${name}${nearest === undefined ? '' : `. Did you mean ${nearest}?`}`,
      ...editOf(fix),
    }))
}

function deprecated({ uses }: TextScan, tokens: KnownTokens): CodeFinding[] {
  return uses
    .filter(use => use.deprecated)
    .map(({ token, line, column, fix }) => ({
      rule: 'deprecated-token',
      line,
      column,
      message: deprecatedMessage(token, tokens.get(token)!, tokens.get(token)!.replaced_by),
      ...editOf(fix),
    }))
}

const misused = ({ misused: all }: TextScan): CodeFinding[] =>
  all.map(({ token, property, is, wants, line, column }) => ({
    rule: 'misused-token',
    line,
    column,
    message: `The token ${token} is ${is}, and ${property} takes ${wants}`,
  }))
