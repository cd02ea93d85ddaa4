// What writers find, and how the API and the command line report it: notes of one sentence each, and the unresolved tokens.
import type { Finding, FindingCode, FindingLevel } from '../base/finding.ts'
import { groupFindings } from './group.ts'

export interface Unresolved {
  mode: string
  name: string
  /** One sentence: what is missing or the circle walked. */
  reason: string
}

/** About a token in one mode. `unresolved` marks tokens that are left out because they do not resolve. */
export function aboutValue(code: FindingCode, mode: string, token: string, message: string): Finding {
  return { ...aboutToken(code, token, message), mode }
}

/** About a token, whichever modes have it. */
export function aboutToken(code: FindingCode, token: string, message: string): Finding {
  return { code, level: 'warning', path: token, token, message }
}

/** About the text as a whole. */
export function aboutText(code: FindingCode, level: FindingLevel, message: string): Finding {
  return { code, level, path: '', message }
}

/** Each message once, however many modes it shows up in. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const byMessage = new Map<string, Finding>()
  for (const finding of findings) if (!byMessage.has(finding.message)) byMessage.set(finding.message, finding)
  return [...byMessage.values()]
}

/** The tokens that are left out because they do not resolve. */
export function unresolvedOf(findings: readonly Finding<string>[]): Unresolved[] {
  return findings
    .filter(isUnresolved)
    .map(({ mode = '', token = '', message }) => ({ mode, name: token, reason: message }))
}

/** The sentences of all other findings. */
export function notesOf(findings: readonly Finding<string>[]): string[] {
  return findings.filter(finding => !isUnresolved(finding)).map(({ message }) => message)
}

/** The same in few sentences: more than ten of one cause are one, which counts them. */
export function fewNotesOf(findings: readonly Finding<string>[]): string[] {
  return notesOf(groupFindings(findings.filter(finding => !isUnresolved(finding))))
}

const isUnresolved = ({ code }: Finding<string>): boolean => code === 'unresolved'
