// Turns the remarks on a platform's value into findings.
import { aboutText } from '../../findings/export.ts'
import type { FoundByKind } from '../../format/prepared.ts'

export interface Noted {
  /** A color was outside the target space. */
  mapped?: boolean
  /** A length was given in rem. */
  rem?: boolean
  /** Phrases for the parts of the token that the text lacks: `its letter spacing`. */
  lost?: readonly string[]
}

/** `rem`: the platform's length for one rem, such as `16dp`. */
export function noteValue(found: FoundByKind, mode: string, name: string, value: Noted, rem: string): void {
  if (value.rem) remark(found, `1rem is ${rem}`)
  if (value.mapped) found.mapped.push({ mode, name })
  if (value.lost?.length) found.partial.push({ mode, name, lost: value.lost.join(' and ') })
}

/** Adds a remark on the whole text, once. */
export function remark({ remarks }: FoundByKind, message: string): void {
  if (!remarks.some(found => found.message === message)) remarks.push(aboutText('approximated', 'info', message))
}
