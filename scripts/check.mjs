// `npm run check [name …]`: all static checks of the sources. A tool's output is shown only when it found something.
import './node-version.mjs'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { capture, dist, ensureBuilt, ensureInstalled, reportAndExit, root, tool } = await import('./ensure.mjs')
await ensureInstalled().catch(reportAndExit)
const { findDuplicates } = await import('./checks/duplicates.mjs')
const { findCrowdedFolders } = await import('./checks/folders.mjs')
const { checkLayers } = await import('./checks/layers.mjs')
const { findDecisionsBySentence } = await import('./checks/sentences.mjs')

/** The findings as text; undefined without any. */
async function complaintsOf(command, options) {
  const { code, output } = await capture(command, options)
  return code === 0 ? '' : output.trim() || `exit code ${code}`
}

function listed(lines, seen, what) {
  return seen === 0 ? `No ${what} were found: this check looks in the wrong place.` : lines.join('\n')
}

/** Packages and apps that `tsc --build` would skip, because the root's project does not refer to them. */
function uncheckedProjects() {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const checked = new Set(references.map(({ path }) => path))
  return ['packages', 'apps']
    .flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
    .filter(path => existsSync(join(root, path, 'package.json')) && !checked.has(path))
    .map(path => `tsconfig.json does not refer to ${path}: its types are not checked.`)
}

async function types() {
  // TypeScript 7 has no JavaScript API yet, so version 6 is installed as well for the tools that need one
  // (docs/decisions/0019-two-compilers.md). Both have a program called tsc; this is the one of version 7.
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
  const complaints = await complaintsOf([process.execPath, compiler, '--build', '--pretty', 'false'])
  return [...uncheckedProjects(), complaints].filter(Boolean).join('\n')
}

const lint = () => complaintsOf([...tool('oxlint'), '--disable-nested-config', '--format', 'unix', '--deny-warnings'])

async function layers() {
  const { modules, violations } = await checkLayers()
  return listed(
    violations.map(({ line }) => line),
    modules,
    'modules',
  )
}

function folders() {
  const { seen, crowded } = findCrowdedFolders()
  return listed(crowded, seen, 'folders')
}

async function openApi() {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'tessera-openapi-'))
  try {
    const documents = []
    for (const which of ['rest', 'session']) {
      const { code, output, stdout } = await capture([
        process.execPath,
        join(dist, 'main.js'),
        '--print-openapi',
        which,
      ])
      if (code !== 0) return output
      documents.push(join(folder, `${which}.json`))
      writeFileSync(documents.at(-1), stdout)
    }
    // Disables telemetry and the check for a newer version.
    const env = { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    return await complaintsOf([...tool('redocly'), 'lint', ...documents, '--config', join(root, 'redocly.yaml')], {
      env,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const CHECKS = {
  format: () => complaintsOf([...tool('prettier'), '--check', '--log-level', 'warn', '**/*.{ts,tsx,js,mjs,cjs,css}']),
  types,
  lint,
  layers,
  folders,
  // A pattern of knip.json that matches nothing is an error too: it would hide files from the check.
  'dead exports': () => complaintsOf([...tool('knip'), '--cache', '--no-progress', '--treat-config-hints-as-errors']),
  duplicates: () => {
    const { files, found } = findDuplicates()
    return listed(found, files, 'sources')
  },
  sentences: () => {
    const { files, found } = findDecisionsBySentence()
    return listed(found, files, 'sources')
  },
  openapi: openApi,
}

const requested = process.argv.slice(2)
const chosen = Object.entries(CHECKS).filter(([name]) => requested.length === 0 || requested.includes(name))
if (chosen.length < requested.length || chosen.length === 0)
  reportAndExit(new Error(`The checks are: ${Object.keys(CHECKS).join(', ')}.`))

let failed = 0
async function report([name, check]) {
  const started = performance.now()
  let complaints
  try {
    complaints = await check()
  } catch (error) {
    complaints = error.stack
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${complaints === '' ? '✓' : '✗'} ${name.padEnd(14)}${seconds.padStart(5)} s`)
  if (complaints === '') return
  failed++
  console.log(complaints.replace(/^(?=.)/gm, '    '))
}

// The linter has threads of its own, and takes longer than all other checks: they run beside it.
const [lints, others] = [chosen.filter(([name]) => name === 'lint'), chosen.filter(([name]) => name !== 'lint')]
const inTurn = async checks => {
  for (const one of checks) await report(one)
}
await Promise.all([inTurn(lints), inTurn(others)])
console.log(failed === 0 ? `All ${chosen.length} checks passed.` : `${failed} of ${chosen.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
