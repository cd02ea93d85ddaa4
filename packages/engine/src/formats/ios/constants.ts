// Finds the constants in Swift code, enum by enum.
import { swiftForbidden } from '../../naming/spelling.ts'
import { constantsInLines, type Constant, type Identifiers } from '../../format/constants.ts'

export const swiftNames = {
  identifiers: {
    pattern: /^(`?)[\p{L}_][\p{L}\p{Nd}_]*\1$/u,
    reserved: swiftForbidden,
  } satisfies Identifiers,
  constants: (text: string): Constant[] =>
    constantsInLines(text, {
      // Members of structures are no constants, and computed constants also open scopes.
      opens: /^\s*(?:enum|struct|var) ([^\s:]+)(?:: .+)? \{$/,
      declares: /^\s*static (?:let|var) ([^\s:]+)(?=:| =)/,
    }),
}
