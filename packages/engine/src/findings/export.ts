// The findings of exports, and their form for the API and the command line: notes of one sentence each, and unresolved tokens.
import type { Finding, FindingCode, FindingLevel } from '../base/finding.ts'
import { groupFindings } from './group.ts'

export interface Unresolved {
  mode: string
  name: string
  /** One sentence that names the missing token or the cycle. */
  reason: string
}

/** A finding about a token in one mode. The code `unresolved` marks tokens that the export leaves out. */
export function aboutValue(code: FindingCode, mode: string, token: string, message: string): Finding {
  return { ...aboutToken(code, token, message), mode }
}

/** A finding about a token in all its modes. */
export function aboutToken(code: FindingCode, token: string, message: string): Finding {
  return { code, level: 'warning', path: token, token, message }
}

/** A finding about the text as a whole. */
export function aboutText(code: FindingCode, level: FindingLevel, message: string): Finding {
  return { code, level, path: '', message }
}

/** Keeps one finding per message, although several modes may have it. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const byMessage = new Map<string, Finding>()
  for (const finding of findings) if (!byMessage.has(finding.message)) byMessage.set(finding.message, finding)
  return [...byMessage.values()]
}

/** The tokens that the export leaves out because they do not resolve. */
export function unresolvedOf(findings: readonly Finding<string>[]): Unresolved[] {
  return findings
    .filter(isUnresolved)
    .map(({ mode = '', token = '', message }) => ({ mode, name: token, reason: message }))
}

/** The sentences of all other findings. */
export function notesOf(findings: readonly Finding<string>[]): string[] {
  return findings.filter(finding => !isUnresolved(finding)).map(({ message }) => message)
}

/** Like `notesOf`, but more than ten notes with the same cause become one with a count. */
export function fewNotesOf(findings: readonly Finding<string>[]): string[] {
  return notesOf(groupFindings(findings.filter(finding => !isUnresolved(finding))))
}

const isUnresolved = ({ code }: Finding<string>): boolean => code === 'unresolved'
