import { unknownMessage } from '@tessera/lint-core'
import { tokenRule } from './rule.ts'
import { visitUses } from './uses.ts'

/** Reports custom properties with a prefix of token names, and members of the generated module. */
export const noUnknownToken = tokenRule(
  { description: 'Report names of tokens that do not exist', fixable: false },
  ({ context, index, module, report }) => {
    const { text } = context.sourceCode
    return visitUses(context, module, ({ language, name, range }) => {
      if (index.named(language, name)) return
      if (language === 'css' && (!index.isOurs('css', name) || isSetIn(text, name))) return
      report(range, unknownMessage(name))
    })
  },
)

/** `'--color-x': value` of a style, `--color-x: value` of a template, `setProperty('--color-x', value)`. */
function isSetIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const behind = text.slice(at + name.length, at + name.length + 20)
    if (/^['"`]?\]?\s*:/.test(behind) || /setProperty\(\s*['"`]$/.test(text.slice(Math.max(0, at - 20), at)))
      return true
  }
  return false
}
