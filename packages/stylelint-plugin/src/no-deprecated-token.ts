import { deprecatedMessage } from '@tessera/lint-core'
import { tokenRule } from './rule.ts'
import { usesOf } from './uses.ts'

export const noDeprecatedToken = tokenRule(
  'no-deprecated-token',
  ({ root, index, syntax, report }) => {
    for (const { node, name, dialect, start, end } of usesOf(root, syntax)) {
      const token = index.named(dialect, name)
      if (!token?.deprecated) continue
      const replacement = token.replacement?.[dialect]
      report({ node, start, end, message: deprecatedMessage(name, token, replacement), replacement })
    }
  },
  true,
)
