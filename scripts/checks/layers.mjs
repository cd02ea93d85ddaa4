// The layer rules, applied to a tree of packages.
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from '../ensure.mjs'

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
export { forbidden }

/** Each violation as the rule's name and a line; and the number of modules, to prove that some were read. */
export async function checkLayers(baseDir = root) {
  const folders = ['packages', 'apps'].filter(name => existsSync(join(baseDir, name)))
  const { enhancedResolveOptions, ...rest } = options
  const { output } = await cruise(
    folders,
    { ...rest, baseDir, validate: true, ruleSet: { forbidden, options: rest }, outputType: 'json' },
    enhancedResolveOptions,
  )
  const { modules, summary } = JSON.parse(output)
  // A module counts only when its imports were read: a broken parser finds files without any.
  const seen = modules.filter(
    ({ source, dependencies }) => /^(packages|apps)\//.test(source) && dependencies.length > 0,
  )
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]))
  return {
    modules: seen.length,
    violations: summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      line: `${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}\n  ${rule.name}: ${comments.get(rule.name)}`,
    })),
  }
}
