// Says whether design token files are valid by DTCG 2025.10: npm run -s dtcg-check -- FILE… [--resolver] [--strict]
// Exit status: 0 valid, 1 invalid (one line for each fault), 2 not to be checked (no such file, wrong call).
import { mkdirSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const engine = join(root, 'packages/engine')
const bundle = join(engine, 'dist/dtcg-check.mjs')

const entry = `
export { checkDtcg } from './src/formats/dtcg/check/check.ts'
export { checkResolver, fileReferences } from './src/formats/dtcg-resolver/check.ts'
`

function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

function readArguments() {
  try {
    const options = { resolver: { type: 'boolean' }, strict: { type: 'boolean' } }
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    if (positionals.length > 0) return { ...values, paths: positionals }
  } catch (error) {
    refuse(error.message)
  }
  refuse('Usage: npm run -s dtcg-check -- FILE… [--resolver] [--strict]')
}

/** The checker is TypeScript: bundled once, and again when a source is newer. */
async function loadChecker() {
  const newest = readdirSync(join(engine, 'src'), { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && file.name.endsWith('.ts'))
    .reduce(
      (latest, file) => Math.max(latest, statSync(join(file.parentPath, file.name)).mtimeMs),
      statSync(fileURLToPath(import.meta.url)).mtimeMs,
    )
  if (!existsSync(bundle) || statSync(bundle).mtimeMs < newest) {
    const { build } = await import('esbuild')
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: engine, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      write: false,
    })
    // Several checks may start at once: each writes a temporary file and renames it into place.
    mkdirSync(dirname(bundle), { recursive: true })
    const own = `${bundle}.${process.pid}`
    writeFileSync(own, outputFiles[0].text)
    renameSync(own, bundle)
  }
  return import(pathToFileURL(bundle).href)
}

function read(path) {
  try {
    return { path, text: readFileSync(path, 'utf8') }
  } catch (error) {
    refuse(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  }
}

const { paths, resolver, strict } = readArguments()
const { checkDtcg, checkResolver, fileReferences } = await loadChecker()
const given = paths.map(read)
let verdict
if (resolver) {
  const [document, ...others] = given
  const around = fileReferences(document.text)
    .map(({ path }) => resolve(dirname(document.path), path))
    .filter(path => existsSync(path) && statSync(path).isFile())
  const files = [{ ...document, path: resolve(document.path) }, ...others, ...around.map(read)]
  verdict = checkResolver(files, { strict })
} else verdict = checkDtcg(given, { strict })

// A reader such as `| head` may close the pipe early.
process.stdout.on('error', error => {
  if (error.code !== 'EPIPE') throw error
})
const lineOf = ({ path, message }) => `${path === '' ? '(document)' : path}: ${message}\n`
process.stderr.write(verdict.notes.map(note => `note: ${lineOf(note)}`).join(''))
process.stdout.write(verdict.faults.map(lineOf).join(''))
process.exitCode = verdict.faults.length > 0 ? 1 : 0
