// Names tokens as constants of scripts.
import { camelCase } from '../../naming/spelling.ts'
import type { Identifiers } from '../../format/constants.ts'

// Reserved words (ECMAScript 2024 §12.7.2, strict code and modules), and names that modules of either kind already define.
const reserved: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield ' +
    'exports globalThis Infinity module NaN require undefined'
  ).split(' '),
)

export const scriptIdentifiers: Identifiers = { pattern: /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u, reserved }

/** `colors.primary.500` → `colorsPrimary500`. */
export function scriptName(name: string): string {
  const spelled = camelCase(name) || 'token'
  if (reserved.has(spelled)) return `${spelled}_`
  return /^\p{L}/u.test(spelled) ? spelled : `_${spelled}`
}
