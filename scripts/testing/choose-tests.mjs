// Resolves the arguments of `npm test`: the tests nearest to the given files and folders, or those of that name.
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { sourceFiles } from '../checks/sources.mjs'
import { root } from '../ensure.mjs'

/** Such a test starts the bundle of the server, or opens a built page. */
const READS_THE_BUILD = /^(?:import|\}).* from '(?:[^']*\/process\.ts|playwright-core)'|server\/dist/m
export const readsTheBuild = text => READS_THE_BUILD.test(text)

/** Paths of unit tests and of browser specs, and the names without a match. */
export function chooseTests(names, base = root) {
  const tests = sourceFiles(['packages', 'apps', 'scripts'], base).filter(path => /\.(test|spec)\.tsx?$/.test(path))
  const chosen = new Set()
  const unknown = []
  for (const name of names) {
    const path = relative(base, resolve(base, name))
    const found = existsSync(join(base, path)) ? nearest(path, tests, base) : named(name, tests)
    if (found.length === 0) unknown.push(name)
    for (const test of found) chosen.add(test)
  }
  const all = [...chosen].sort()
  return { unit: all.filter(path => !isSpec(path)), browser: all.filter(isSpec), unknown }
}

const isSpec = path => path.endsWith('.spec.ts')

/** A name that is no path: unit tests with it in their path; else browser specs. */
function named(name, tests) {
  const found = tests.filter(path => path.includes(name))
  const unit = found.filter(path => !isSpec(path))
  return unit.length > 0 ? unit : found
}

/** A test selects itself. A folder selects the tests below it. A file selects those in its folder, by its own name if there are
 * any; else those further up. */
function nearest(path, tests, base) {
  if (tests.includes(path)) return [path]
  if (existsSync(join(base, path)) && statSync(join(base, path)).isDirectory()) {
    const below = tests.filter(test => path === '' || test.startsWith(`${path}/`))
    if (below.length > 0) return below
  }
  const stem = basename(path).replace(/\..*$/, '')
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const beside = tests.filter(test => dirname(test) === folder)
    const own = beside.filter(test => basename(test).startsWith(`${stem}.`))
    if (beside.length > 0) return own.length > 0 ? own : beside
  }
  return []
}
