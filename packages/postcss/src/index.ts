// `token(…)` and `@import "tessera:css"` in style sheets that PostCSS reads.
import { loadTokens, withReferences, type TesseraOptions, type Tokens } from '@tessera/plugin-core'
import type { AtRule, Declaration, PluginCreator, Result } from 'postcss'

const plugin = 'tessera'

const tessera: PluginCreator<TesseraOptions> = (options = {}) => {
  /** One for all style sheets of a run. */
  let loading: Promise<Tokens> | undefined
  const load = (result: Result) =>
    (loading ??= loadTokens(options, {
      root: process.cwd(),
      warn: message => void result.warn(message, { plugin }),
    }))
  return {
    postcssPlugin: plugin,
    async Once(root, { result, postcss }) {
      const tokens = await load(result)
      root.walkAtRules('import', rule => {
        if (/^(?:url\(\s*)?["']tessera:css["']\s*\)?$/.test(rule.params.trim()))
          rule.replaceWith(postcss.parse(tokens.css()).nodes)
      })
      root.walk(node => {
        if (node.type === 'decl') node.value = named(node, node.value, tokens)
        if (node.type === 'atrule') node.params = named(node, node.params, tokens)
      })
    },
  }
}
tessera.postcss = true

export { tessera as default }

function named(node: AtRule | Declaration, text: string, tokens: Tokens): string {
  if (!text.includes('token(')) return text
  return withReferences(text, tokens, (message, { name }) => node.error(message, { plugin, word: name }))
}
