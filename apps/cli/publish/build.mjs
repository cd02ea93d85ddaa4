// Builds the published package: the program, the parsers of `tessera migrate` as files that it loads when it needs them, and the
// schema of its configuration.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { straightPlugin } from './straight.mjs'
import { writeTypes } from './types.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))

const grammars = fileURLToPath(new URL('../../../packages/code/grammars', import.meta.url))

/** Zod brings its sentences in fifty languages along; the program shows its own. They are a quarter of what Node would read at each start. */
const withoutLocales = {
  name: 'without locales',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: '' }))
  },
}

export async function buildCli(dist = join(here, 'dist')) {
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
  const options = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'silent',
    define: { TESSERA_VERSION: JSON.stringify(version) },
  }
  // Packages in CommonJS need these.
  const banner = {
    js: [
      "import { createRequire as __createRequire } from 'node:module'",
      "import { fileURLToPath as __fileURLToPath } from 'node:url'",
      'const require = __createRequire(import.meta.url)',
      'const __filename = __fileURLToPath(import.meta.url)',
      "const __dirname = __fileURLToPath(new URL('.', import.meta.url))",
    ].join(';'),
  }
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const loose = { ...options, banner, plugins: [withoutLocales], external: ['jiti', 'typescript'] }
  const { loadSections } = await loaded(loose, 'src/commands/index.ts', dist)
  // The commands as data: JSON has no functions.
  const sections = await loadSections()
  const asData = dataPlugin({ 'src/config/formats.ts': await loaded(loose, 'src/config/formats.ts', dist) })
  await build({
    ...options,
    define: { ...options.define, TESSERA_SECTIONS: JSON.stringify(JSON.stringify(sections)) },
    entryPoints: {
      tessera: join(here, 'src/main.ts'),
      'migrate-thread': join(here, 'src/migrate/thread.ts'),
      'scan-thread': join(here, 'src/scan/thread.ts'),
    },
    outdir: dist,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    minify: true,
    keepNames: true,
    plugins: [withoutLocales, asData, straightPlugin()],
    // With its compiler: what it loads by a path would not be in the package.
    alias: { jiti: 'jiti/static' },
    banner,
  })
  // The parsers of Swift, Kotlin and Dart.
  const { resolve } = createRequire(import.meta.url)
  await copyFile(resolve('web-tree-sitter/tree-sitter.wasm'), join(dist, 'parts/tree-sitter.wasm'))
  for (const name of await readdir(grammars))
    if (!name.endsWith('.mjs')) await copyFile(join(grammars, name), join(dist, 'parts', name))
  // What configurations import, by itself.
  await build({
    ...options,
    entryPoints: [join(here, 'src/config/define-config.ts')],
    outfile: join(dist, 'config.js'),
  })
  const { configJsonSchema } = await loaded(loose, 'src/config/json-schema.ts', dist)
  const schema = configJsonSchema()
  await writeFile(join(dist, 'tessera.config.schema.json'), `${JSON.stringify(schema, null, 2)}\n`)
  await writeTypes(schema, dist)
}

/** What a file of the program exports. */
async function loaded(options, path, dist) {
  const outfile = join(dist, 'loaded.mjs')
  await build({ ...options, entryPoints: [join(here, path)], outfile })
  try {
    return await import(`${pathToFileURL(outfile).href}?${path}`)
  } finally {
    await rm(outfile)
  }
}

/** Puts what files export into the program as data, instead of what they make it from. */
const dataPlugin = exportsOf => ({
  name: 'as data',
  setup(build) {
    for (const [path, exported] of Object.entries(exportsOf)) {
      const filter = new RegExp(`[\\\\/]${path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`)
      const contents = Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
      build.onLoad({ filter }, () => ({ contents }))
    }
  },
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildCli()
