// The common part of the rules: options, manifest and syntax of the file.
import { loadManifest, ManifestFault, type Dialect, type TokenIndex } from '@tessera/lint-core'
import type { AtRule, Root } from 'postcss'
import stylelint, { type Plugin, type PostcssResult, type Rule } from 'stylelint'
import { isValued, type Valued } from './uses.ts'

export interface Checking {
  root: Root
  result: PostcssResult
  index: TokenIndex
  syntax: Dialect
  /** The syntax of references in fixes. */
  references: Dialect
  report(problem: Problem): void
}

interface Problem {
  node: Valued | AtRule
  /** Offset in the value of a declaration or the parameters of an at-rule. */
  start: number
  end: number
  message: string
  /** The text of the fix. */
  replacement?: string | undefined
}

const dialects: readonly Dialect[] = ['css', 'scss', 'less']

export function tokenRule(name: string, check: (checking: Checking) => void, fixable: boolean): Plugin {
  const ruleName = `tessera/${name}`
  const run =
    (primary: unknown, options: { manifest?: unknown; references?: Dialect } | undefined) =>
    (root: Root, result: PostcssResult) => {
      // Reading the manifest gives a better message than Stylelint's validation.
      const anything = () => true
      const valid = stylelint.utils.validateOptions(
        result,
        ruleName,
        { actual: primary, possible: [true] },
        { actual: options, possible: { manifest: [anything], references: [...dialects] }, optional: true },
      )
      if (!valid) return
      try {
        const index = loadManifest(options?.manifest, process.cwd())
        const references = options?.references ?? 'css'
        const report = (problem: Problem) => place(problem, ruleName, result)
        check({ root, result, index, syntax: syntaxOf(root, result), references, report })
      } catch (error) {
        if (!(error instanceof ManifestFault)) throw error
        // Like Stylelint for an invalid option: the run fails with the reason.
        result.warn(`${error.message} (${ruleName})`, { stylelintType: 'invalidOption' })
        result.stylelint.stylelintError = true
      }
    }
  const about = {
    ruleName,
    messages: stylelint.utils.ruleMessages(ruleName, {}),
    meta: { url: 'https://www.npmjs.com/package/@tessera/stylelint-plugin', fixable },
  }
  const rule: Rule = Object.assign(run, about)
  return stylelint.createPlugin(ruleName, rule)
}

function syntaxOf(root: Root, { opts }: PostcssResult): Dialect {
  const lang = (root.source as { lang?: string } | undefined)?.lang
  const of = lang ?? /\.(scss|sass|less)$/.exec(String(opts?.from ?? ''))?.[1] ?? ''
  return of === 'less' ? 'less' : of === 'scss' || of === 'sass' ? 'scss' : 'css'
}

function place({ node, start, end, message, replacement }: Problem, ruleName: string, result: PostcssResult): void {
  const shift = isValued(node) ? valueStart(node) : paramsStart(node)
  const fix = () => {
    if (isValued(node)) node.value = spliced(node.value, start, end, replacement!)
    else node.params = spliced(node.params, start, end, replacement!)
  }
  stylelint.utils.report({
    ruleName,
    result,
    node,
    index: shift + start,
    endIndex: shift + end,
    message: `${message} (${ruleName})`,
    ...(replacement === undefined ? {} : { fix: { apply: fix, node } }),
  })
}

const spliced = (text: string, start: number, end: number, replacement: string) =>
  text.slice(0, start) + replacement + text.slice(end)

const valueStart = (node: Valued) => node.toString().indexOf(node.value, nameLength(node))
const nameLength = (node: Valued) => (node.type === 'decl' ? node.prop.length : node.name.length + 1)
const paramsStart = ({ name, raws }: AtRule) => 1 + name.length + (raws.afterName ?? ' ').length
