// The custom properties that a sheet declares, block by block.
import { constantsInLines, type Constant, type Identifiers } from '../../format/constants.ts'

/** Names begin with two dashes, so that no word is reserved (CSS Variables 1 §2). */
export const cssIdentifiers: Identifiers = {
  pattern: /^--(?:[\w-]|[^\p{ASCII}]|\\[0-9a-f]{1,6} |\\[!-/:-@[-`{-~])+$/iu,
  reserved: new Set(),
}

export function cssConstants(text: string): Constant[] {
  return constantsInLines(text, {
    opens: /^\s*(\S.*) \{$/,
    declares: /^\s*(--(?:[^\s:\\]|\\[0-9a-f]{1,6} |\\.)+): /iu,
    isNameless: true,
  })
}
