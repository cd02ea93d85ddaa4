// Builds the published package from src/outputs/npm: one file of code, and the declarations of the files that it names.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

// Imported, its nine megabytes would first be searched for names of exports, which takes longer than running them.
const ts = createRequire(import.meta.url)('typescript')
const source = fileURLToPath(new URL('../src', import.meta.url))

/** Zod brings its sentences in fifty languages along; the engine has its own. */
const withoutLocales = {
  name: 'without locales',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: '' }))
  },
}

// The notices of the packages that are bundled.
const notices = [
  '/*! Contains culori, MIT License, Copyright (c) 2018 Dan Burzo;',
  'json5, MIT License, Copyright (c) 2012-2018 Aseem Kishore, and others;',
  'zod, MIT License, Copyright (c) 2025 Colin McDonnell */',
]

export async function buildEngine(dist = fileURLToPath(new URL('../dist', import.meta.url))) {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  await build({
    entryPoints: [join(source, 'outputs/npm/index.ts')],
    outfile: join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    // No part of Node: it works in browsers and workers, too.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [withoutLocales],
    banner: { js: notices.join(' ') },
  })
  for (const [path, text] of await declarations('outputs/npm/index.ts')) {
    const file = join(dist, 'types', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** The declarations that the entry reaches, by path: each from its file alone, since exports of these files say their types. */
export async function declarations(entry) {
  const made = new Map()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const name = path.replace(/\.ts$/, '.d.ts')
    if (made.has(name)) continue
    const file = join(source, path)
    const { outputText, diagnostics } = ts.transpileDeclaration(await readFile(file, 'utf8'), {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { verbatimModuleSyntax: true, target: ts.ScriptTarget.ES2022, strict: true },
    })
    if (diagnostics?.length)
      throw new Error(
        `${path}: ${diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n')}`,
      )
    const text = outputText.replace(/(from\s+|import\()(['"])(\.[^'"]*)\.ts\2/g, (_, start, quote, to) => {
      waiting.push(relative(source, join(dirname(file), `${to}.ts`)))
      return `${start}${quote}${to}.js${quote}`
    })
    made.set(name, text)
  }
  return made
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildEngine(process.argv[2])
