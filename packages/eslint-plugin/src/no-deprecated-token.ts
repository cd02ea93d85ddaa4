import { deprecatedMessage } from '@tessera/lint-core'
import { tokenRule } from './rule.ts'
import { visitUses } from './uses.ts'

export const noDeprecatedToken = tokenRule(
  { description: 'Report deprecated tokens, and put their replacements in', fixable: true },
  ({ context, index, module, report }) =>
    visitUses(context, module, ({ language, name, range }) => {
      const token = index.named(language, name)
      if (!token?.deprecated) return
      const replacement = token.replacement?.[language]
      const isPlain = replacement !== undefined && !/['"`\\$]/.test(replacement)
      report(range, deprecatedMessage(name, token, replacement), isPlain ? replacement : undefined)
    }),
)
