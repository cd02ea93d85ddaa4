// `npm test [arguments for vitest]`: every test there is; the last line says how many passed and failed.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { ensureBuilt, ensureInstalled, reportAndExit, root, tool } = await import('./ensure.mjs')
const extra = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'tessera-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Shows what the runner says as it says it, and ends with its exit code. */
const run = ([file, ...args], options) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject).once('close', code => resolve(code ?? 1))
  })

/** A runner that failed without naming a test (a file that does not load, an error outside of all tests) counts as one failure. */
function tally(code, report, count) {
  const { passed, failed } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run([...tool('vitest'), 'run', ...reporters, ...extra])
  return tally(code, report, ({ numPassedTests, numFailedTests, testResults }) => {
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  })
}

async function browserTests() {
  const { findBrowser } = await import('./browser.mjs')
  await findBrowser() // unpacked here, once: the workers start at the same time
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run([...tool('playwright'), 'test', '--reporter=list,json'], {
    cwd: join(root, 'apps/dashboard'),
    env,
  })
  return tally(code, report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }))
}

try {
  await ensureInstalled()
  await ensureBuilt()
  const results = [await unitTests()]
  // Arguments choose among vitest's tests; whoever gives some does not want all of the others.
  if (extra.length === 0 && existsSync(join(root, 'apps/dashboard/playwright.config.ts')))
    results.push(await browserTests())
  const sum = name => results.reduce((total, result) => total + result[name], 0)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
} catch (error) {
  reportAndExit(error)
}
