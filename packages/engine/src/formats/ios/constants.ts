// The constants that Swift code declares, enum by enum.
import { swiftForbidden } from '../../naming/spelling.ts'
import { constantsInLines, type Constant, type Identifiers } from '../constants.ts'

export const swiftNames = {
  identifiers: {
    pattern: /^(`?)[\p{L}_][\p{L}\p{Nd}_]*\1$/u,
    reserved: swiftForbidden,
  } satisfies Identifiers,
  constants: (text: string): Constant[] =>
    constantsInLines(text, { opens: /^\s*enum (\S+) \{$/, declares: /^\s*static let ([^\s:]+)(?=:| =)/ }),
}
