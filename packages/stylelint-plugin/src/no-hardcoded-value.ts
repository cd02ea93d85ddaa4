import { findHardcoded, hardcodedMessage, type Dialect } from '@tessera/lint-core'
import type { ManifestToken } from '@tessera/engine'
import { tokenRule } from './rule.ts'
import { isValued } from './uses.ts'

const definitions: readonly [start: string, dialect: Dialect][] = [
  ['--', 'css'],
  ['$', 'scss'],
  ['@', 'less'],
]

/** The syntax of a reference to a token. */
const reference = (token: ManifestToken, dialect: Dialect) =>
  dialect === 'css' ? `var(${token.names.css})` : token.names[dialect]

export const noHardcodedValue = tokenRule(
  'no-hardcoded-value',
  ({ root, index, references, report }) => {
    const spell = (token: ManifestToken) => reference(token, references)
    root.walk(node => {
      if (!isValued(node)) return
      const property = node.type === 'decl' ? node.prop : `@${node.name}`
      const dialect = definitions.find(([start]) => property.startsWith(start))?.[1]
      // The sheet is itself an export.
      if (dialect && index.named(dialect, property)) return
      for (const found of findHardcoded(property, node.value, index).reverse()) {
        const { start, end, replacement } = found
        const message = hardcodedMessage(found, spell)
        report({ node, start, end, message, replacement: replacement ? spell(replacement) : undefined })
      }
    })
  },
  true,
)
