// `npm test`: runs every test; the last line counts passed and failed ones. `npm test -- <file, folder or name …>` runs the tests
// nearest to them, `npm test -- --changed[=<commit>]` those nearest to the changes; options are passed to vitest.
import './node-version.mjs'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const { ensureBuilt, ensureInstalled, reportAndExit, root, tool } = await import('./ensure.mjs')
const { chooseTests, readsTheBuild } = await import('./testing/choose-tests.mjs')
const reports = mkdtempSync(join(tmpdir(), 'tessera-reports-'))
/** Where the unit tests write what failed. */
const unitFailures = join(reports, 'failures.json')
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Streams the runner's output, and returns its exit code. */
const run = ([file, ...args], options) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject).once('close', code => resolve(code ?? 1))
  })

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/** A runner that failed without naming a test (a file that does not load, an error outside of all tests) counts as one failure. */
function tally(code, report, count) {
  const { passed, failed } = existsSync(report) ? count(readJson(report)) : { passed: 0, failed: 0 }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function unitTests(extra = []) {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const failures = join(root, 'scripts/testing/failures-reporter.mjs')
  const code = await run([...tool('vitest'), 'run', ...reporters, `--reporter=${failures}`, ...extra], {
    env: { ...process.env, FAILURES_OUTPUT: unitFailures },
  })
  return tally(code, report, ({ numPassedTests, numFailedTests, testResults }) => {
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  })
}

async function browserTests(specs = []) {
  const { findBrowser } = await import('./browser.mjs')
  await findBrowser() // unpacked here, once: the workers start at the same time
  const report = join(reports, 'playwright.json')
  const command = [...tool('playwright'), 'test', '--reporter=list,json', ...specs]
  const options = {
    cwd: join(root, 'apps/dashboard'),
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }
  const code = await run(command, options)
  return tally(code, report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }))
}

/** One kind after the other: each keeps two cores busy, and side by side they take half as long again. */
async function everything() {
  await ensureBuilt()
  const unit = await unitTests()
  if (!existsSync(join(root, 'apps/dashboard/playwright.config.ts'))) return [unit]
  return [unit, await browserTests()]
}

async function chosen({ unit, browser }, options) {
  const texts = unit.map(path => readFileSync(join(root, path), 'utf8'))
  if (browser.length > 0 || texts.some(readsTheBuild)) await ensureBuilt()
  const results = []
  if (unit.length > 0) results.push(await unitTests([...unit, ...options]))
  if (browser.length > 0) results.push(await browserTests(browser.map(path => path.replace('apps/dashboard/', ''))))
  return results
}

/** Files that differ from the commit, new ones included; of a deleted one, its folder. */
function changedSince(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const paths = [...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')]
  return paths.map(path => (existsSync(join(root, path)) ? path : dirname(path))).filter(path => path.includes('/'))
}

async function tests([first, ...rest]) {
  const changed = /^--changed(?:=(.+))?$/.exec(first ?? '')
  const args = changed ? [...changedSince(changed[1] ?? 'HEAD'), ...rest] : [first, ...rest].filter(Boolean)
  const end = args.findIndex(arg => arg.startsWith('-'))
  const names = end < 0 ? args : args.slice(0, end)
  const options = end < 0 ? [] : args.slice(end)
  if (names.length === 0 && !changed) return options.length === 0 ? everything() : [await unitTests(options)]
  const choice = chooseTests(names)
  if (!changed && choice.unknown.length > 0) throw new Error(`No test is near ${choice.unknown.join(', ')}.`)
  if (choice.unit.length + choice.browser.length === 0) throw new Error('No test is near what changed.')
  return chosen(choice, options)
}

try {
  await ensureInstalled()
  const results = await tests(process.argv.slice(2))
  // The browser's tests follow on the unit tests, and their output may be all of it that a CI keeps.
  if (existsSync(unitFailures)) for (const failure of readJson(unitFailures)) console.error(`\nFailed: ${failure}`)
  const sum = name => results.reduce((total, result) => total + result[name], 0)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
} catch (error) {
  reportAndExit(error)
}
