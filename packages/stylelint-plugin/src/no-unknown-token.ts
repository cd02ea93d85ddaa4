import { unknownMessage } from '@tessera/lint-core'
import { tokenRule } from './rule.ts'
import { declaredNames, usesOf } from './uses.ts'

/** Reports names with a prefix of token names that are neither tokens nor declared in the file. */
export const noUnknownToken = tokenRule(
  'no-unknown-token',
  ({ root, index, syntax, report }) => {
    const own = declaredNames(root)
    for (const { node, name, dialect, start, end } of usesOf(root, syntax)) {
      if (!index.isOurs(dialect, name) || index.named(dialect, name) || own.has(name)) continue
      report({ node, start, end, message: unknownMessage(name) })
    }
  },
  false,
)
