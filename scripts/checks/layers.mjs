// The layer rules, applied to a tree of packages.
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from '../ensure.mjs'

const { forbidden, options, tests } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
export { forbidden }

const twoWay = 'folders-one-way'

/** The folders of two files below the folder that holds both; undefined where one of the files lies in that folder itself. */
function siblings(from, to) {
  const [a, b] = [from.split('/'), to.split('/')]
  const level = a.findIndex((name, index) => name !== b[index])
  if (level < 3 || a.length === level + 1 || b.length === level + 1) return undefined
  return { from: a.slice(0, level + 1).join('/'), to: b.slice(0, level + 1).join('/') }
}

/** Folders side by side, at any depth, that import each other: what both need lies below them. */
function twoWayFolders(modules) {
  const arrows = new Map()
  const isTest = new RegExp(tests)
  const isProduct = path => /^(packages|apps)\/[^/]+\/src\//.test(path) && !isTest.test(path)
  for (const { source, dependencies } of modules.filter(({ source }) => isProduct(source)))
    for (const { resolved } of dependencies.filter(({ resolved }) => isProduct(resolved))) {
      const pair = siblings(source, resolved)
      if (!pair) continue
      const key = `${pair.from} ${pair.to}`
      if (!arrows.has(key)) arrows.set(key, { ...pair, example: `${source} → ${resolved}` })
    }
  return [...arrows.values()].flatMap(({ from, to, example }) => {
    const back = from < to && arrows.get(`${to} ${from}`)
    if (!back) return []
    const line = `${from} and ${to} import each other\n  ${example}\n  ${back.example}\n  ${twoWay}: what both need lies below them.`
    return [{ rule: twoWay, line }]
  })
}

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
    violations: [
      ...summary.violations.map(({ rule, from, to, cycle }) => ({
        rule: rule.name,
        line: `${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}\n  ${rule.name}: ${comments.get(rule.name)}`,
      })),
      ...twoWayFolders(modules),
    ],
  }
}
