// Ensures what every script needs: the packages of the lockfile, and a bundle of the current sources.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = join(root, 'apps/server/dist')
/** Stamps, each written last, so that what was interrupted counts as missing: of what the server needs, and of the rest. */
export const stampFile = join(dist, '.built-from')
export const packedStampFile = join(dist, '.packed-from')
/** The packages that the server hands out; and, while the rest is built beside a server, the process that does it. */
export const packagesFolder = join(dist, 'packages')
export const packingFile = join(dist, '.packing')
/** How the files of the sources looked when the server was found to be built from them. */
const looksFile = join(dist, '.built-from-files')

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** npm records what it installed; packages for other platforms are missing from it. */
function isInstalled(withTools) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, integrity, dev, optional, devOptional, link }]) =>
      !path.includes('node_modules/') ||
      optional ||
      devOptional ||
      (dev && !withTools) ||
      (link
        ? existsSync(join(root, path))
        : installed[path]?.version === version && installed[path]?.integrity === integrity),
  )
}

/** All packages of the lockfile: those of `ensureRuntime`, and what tests and checks need. */
export async function ensureInstalled() {
  if (isInstalled(true)) return
  console.error('Installing the packages (about a minute, and only this once) …')
  // With NODE_ENV=production npm would leave out what the tests need.
  await install('--include=dev')
}

/** The packages of the lockfile that building and serving need, a third of all. */
export async function ensureRuntime() {
  if (isInstalled(false)) return
  console.error('Installing the packages (only this once) …')
  await install('--omit=dev')
}

const install = kind => runQuietly(npm('ci', kind, '--no-audit', '--no-fund', '--loglevel=error'), 'npm ci')

/** The npm that started this process, if any. */
export function npm(...args) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, script, ...args] : ['npm', ...args]
}

/** The server, its dashboard and its manual. In a process of its own, whose memory a server would keep. */
export async function ensureServable() {
  const looks = looksOfSources()
  if (readIfThere(looksFile) === looks && existsSync(stampFile)) return
  if (readIfThere(stampFile) !== hashOfSources()) {
    console.error('Building …')
    await runQuietly([process.execPath, join(root, 'scripts/build.mjs'), 'server'], 'the build')
  }
  writeFileSync(looksFile, looks)
}

/** With compressed files, the command line, and the packages that the server hands out. */
export async function ensureBuilt() {
  await ensureServable()
  if (isPacked()) return
  console.error('Packing …')
  await runQuietly([process.execPath, join(root, 'scripts/build.mjs'), 'rest'], 'the build')
}

/** Whether the rest was made from the same sources as the server. */
export const isPacked = () => readIfThere(packedStampFile) === readIfThere(stampFile)

const readIfThere = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const BUILT_FROM = [
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/manual.mjs',
  'scripts/packing',
  'design',
  'packages',
  'apps',
  // Input of the manual.
  'docs',

  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'Dockerfile',
  'compose.yaml',
  'packaging',
]
const filesOfSources = () => BUILT_FROM.flatMap(start => filesBelow(join(root, start)))
const NOT_BUILT_FROM = /(^|\/)(node_modules|dist|test-results|playwright-report|coverage)$|\.test\.tsx?$/

export function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of filesOfSources())
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

/** Sizes and times of the sources: where these are as before, nothing has to be read. */
function looksOfSources() {
  const hash = createHash('sha256')
  for (const path of filesOfSources()) {
    const { size, mtimeMs, ctimeMs } = statSync(path)
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs}\0`)
  }
  return hash.digest('hex')
}

function filesBelow(start) {
  if (!existsSync(start)) return []
  if (!statSync(start).isDirectory()) return [start]
  const found = []
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (!NOT_BUILT_FROM.test(path)) (entry.isDirectory() ? waiting : found).push(path)
    }
  }
  return found.sort()
}

/** Runs a program in the repository; its output is shown only when it fails. */
export async function runQuietly([file, ...args], name, options = {}) {
  const { code, output } = await capture([file, ...args], options)
  if (code !== 0) throw new Error(`${name} failed:\n${output.trim()}`)
  return output
}

export function capture([file, ...args], options = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const all = []
    const out = []
    child.stdout.on('data', chunk => (out.push(chunk), all.push(chunk)))
    child.stderr.on('data', chunk => all.push(chunk))
    child.once('error', reject)
    const text = chunks => Buffer.concat(chunks).toString()
    child.once('close', code => resolve({ code: code ?? 1, output: text(all), stdout: text(out) }))
  })
}

/** The program of a package, run by this Node: `npx` would use the network when one is missing. */
export function tool(name) {
  return [process.execPath, join(root, 'node_modules/.bin', name)]
}

/** One line without a stack, for expected errors. */
export function reportAndExit(error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
