// Builds what a server needs to serve: its bundle with migrations, demo files and manual, and the dashboard as static files
// (`build.mjs server`); and what can follow while it serves: compressed copies of those files, the command line, and the packages that
// it hands out (`build.mjs rest`). Without an argument: both.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle, stop as stopBundler } from 'esbuild'
import { buildCli } from '../apps/cli/publish/build.mjs'
import { buildManual } from './manual.mjs'
import { compressFiles } from './packing/serving/compressed.mjs'
import { stagedPlugins } from './packing/plugins.mjs'
import { packStaged } from './packing/staged.mjs'
import { uncalled } from './packing/serving/uncalled.mjs'
import {
  dist,
  ensureRuntime,
  hashOfSources,
  packagesFolder,
  packedStampFile,
  reportAndExit,
  root,
  runQuietly,
  stampFile,
  tool,
} from './ensure.mjs'

/** Of the sources, where they are a clone or TESSERA_COMMIT names it, as for images, which are built without `.git`. */
function commitOfSources() {
  if (process.env.TESSERA_COMMIT) return process.env.TESSERA_COMMIT
  if (!existsSync(join(root, '.git'))) return 'unknown'
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

/** Zod's messages in the one language that the server speaks: the others are a tenth of what each start would read. */
const oneLanguage = {
  name: 'one-language',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    })),
}

export async function serverBundle() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return {
    entryPoints: [join(root, 'apps/server/src/process/main.ts')],
    outdir: dist,
    bundle: true,
    // What is loaded only where it is wanted stands beside: in the same folder, since files are found from there.
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // A third less to read at each start; the names of functions stay for traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [oneLanguage, uncalled()],
    // A native module.
    external: ['@node-rs/argon2'],
    define: { TESSERA_VERSION: JSON.stringify(version), TESSERA_COMMIT: JSON.stringify(commitOfSources()) },
    // Packages in CommonJS need these.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module'",
        "import { fileURLToPath as __fileURLToPath } from 'node:url'",
        'const require = __createRequire(import.meta.url)',
        'const __filename = __fileURLToPath(import.meta.url)',
        "const __dirname = __fileURLToPath(new URL('.', import.meta.url))",
      ].join('\n'),
    },
  }
}

/** Threads of the server, and what it loads only where it is wanted: each a separate file next to the bundle. */
const threads = [
  'domains/signing-in/passwords/hashing-worker.mjs',
  'domains/signing-in/passwords/strength-worker.mjs',
  'domains/quality/checks/checking-thread.ts',
  'domains/files/imports/reading-thread.ts',
  'domains/quality/usage/reports/report-thread.ts',
  'domains/quality/advice/advice-thread.ts',
  'domains/pages/documentation/articles/article-thread.ts',
  'domains/files/exports/rendering-thread.ts',
  'domains/delivery/git/files/texts-thread.ts',
  'domains/delivery/packages/working/release-thread.ts',
  'surfaces/pages/sharing/page-thread.ts',
  'process/tracing/tracing.ts',
]

/** With the parsers of languages in parts of their own, each of which they load with the first code that needs it. */
const codeThreads = [
  'domains/quality/code-validation/reading/code-thread.ts',
  'domains/delivery/git/files/reading/codemod-thread.ts',
]

async function bundleThreads(folder) {
  const options = await serverBundle()
  const entryPoints = threads.map(path => join(root, 'apps/server/src', path))
  const files = { entryNames: '[name]', outExtension: { '.js': '.mjs' }, outdir: folder, splitting: false }
  await bundle({ ...options, ...files, entryPoints, sourcemap: false })
  await bundle({
    ...options,
    ...files,
    entryPoints: codeThreads.map(path => join(root, 'apps/server/src', path)),
    splitting: true,
    sourcemap: false,
  })
}

/** The parsers of Swift, Kotlin and Dart, as files beside the thread that loads them. */
async function copyGrammars(folder) {
  const { resolve } = createRequire(import.meta.url)
  await cp(resolve('web-tree-sitter/tree-sitter.wasm'), join(folder, 'tree-sitter.wasm'))
  const grammars = join(root, 'packages/code/grammars')
  for (const name of await readdir(grammars))
    if (!name.endsWith('.mjs')) await cp(join(grammars, name), join(folder, name))
}

/** Without which no bundle of the server runs, wherever it is: its migrations and its threads. */
export async function copyNeededFiles(folder) {
  const migrations = join(folder, 'migrations')
  await rm(migrations, { recursive: true, force: true }) // a removed migration must not run
  await cp(join(root, 'apps/server/src/storage/migrations'), migrations, { recursive: true })
  await bundleThreads(folder)
  await copyGrammars(folder)
}

/** Files that the server reads at run time, next to its bundle. */
export async function copyServerFiles() {
  await copyNeededFiles(dist)
  const design = join(dist, 'design')
  await mkdir(design, { recursive: true })
  for (const name of await readdir(join(root, 'design')))
    if (name.endsWith('.json')) await cp(join(root, 'design', name), join(design, name))
  await buildManual(join(dist, 'manual'))
}

async function buildDashboard() {
  if (!existsSync(join(root, 'apps/dashboard/index.html'))) return
  const folder = join(root, 'apps/dashboard')
  // A test that builds has another NODE_ENV, which would bring the development build of React.
  const env = { ...process.env, NODE_ENV: 'production' }
  await runQuietly([...tool('vite'), 'build', '--logLevel', 'warn'], 'vite build', { cwd: folder, env })
}

const compressDashboard = () => compressFiles(join(dist, 'dashboard'))

/** The packages that the server hands out with its manual: the command line, the client, the engine and the plugins. */
async function packHandedOut(builtCli = Promise.resolve()) {
  await mkdir(packagesFolder, { recursive: true })
  const handedOut = (name, buildInto, folders) => ({ name, tarball: `tessera-${name}.tgz`, buildInto, folders })
  await packStaged(packagesFolder, [
    handedOut('cli', to => builtCli.then(() => cp(join(root, 'apps/cli/dist'), to, { recursive: true })), ['bin']),
    handedOut('sdk', withDeclarations('packages/sdk/publish/build.mjs')),
    handedOut('engine', withDeclarations('packages/engine/publish/build.mjs'), ['examples']),
    ...stagedPlugins(),
  ])
}

/** Declarations need a compiler, which keeps a process busy for seconds: it gets one of its own. */
const withDeclarations = script => to => runQuietly([process.execPath, join(root, script), to], script)

async function buildServer() {
  await mkdir(dist, { recursive: true })
  // Their names follow from what is in them: those of the last build would stay.
  const parts = (await readdir(dist)).filter(name => name.startsWith('part-'))
  await Promise.all(parts.map(name => rm(join(dist, name))))
  await bundle(await serverBundle())
  await copyServerFiles()
}

/** Whoever waits for a first page gets the copies and the command line before the packages, which take longest. */
async function buildRest() {
  await Promise.all([compressDashboard(), buildCli()])
  await packHandedOut()
}

function buildAll() {
  const cli = buildCli()
  return Promise.all([buildServer(), buildDashboard().then(compressDashboard), cli, packHandedOut(cli)])
}

const steps = { server: () => Promise.all([buildServer(), buildDashboard()]), rest: buildRest, all: buildAll }

/** Without their stamps, what is missing after an interruption is built by the next start. */
async function build(which) {
  const sources = hashOfSources() // before the build: later changes are not in it
  await rm(packedStampFile, { force: true }) // also for `server`, which deletes the compressed copies
  if (which !== 'rest') await rm(stampFile, { force: true })
  await steps[which]()
  if (which !== 'rest') await writeFile(stampFile, sources)
  if (which !== 'server') await writeFile(packedStampFile, sources)
  await stopBundler() // its process would outlive the build
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureRuntime()
  await build(process.argv[2] ?? 'all').catch(reportAndExit)
}
