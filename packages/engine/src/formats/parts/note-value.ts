// What a platform's value says of itself beside its text, as findings.
import { aboutText } from '../../findings/export.ts'
import type { FoundByKind } from '../../format/prepared.ts'

export interface Noted {
  /** A color was outside the space that it is written in. */
  mapped?: boolean
  /** A length was given in rem. */
  rem?: boolean
  /** What of the token is not in the text, in words: `its letter spacing`. */
  lost?: readonly string[]
}

/** `rem`: what one of it is on the platform, such as `16dp`. */
export function noteValue(found: FoundByKind, mode: string, name: string, value: Noted, rem: string): void {
  if (value.rem) remark(found, `1rem is ${rem}`)
  if (value.mapped) found.mapped.push({ mode, name })
  if (value.lost?.length) found.partial.push({ mode, name, lost: value.lost.join(' and ') })
}

/** About the text as a whole, once. */
export function remark({ remarks }: FoundByKind, message: string): void {
  if (!remarks.some(found => found.message === message)) remarks.push(aboutText('approximated', 'info', message))
}
