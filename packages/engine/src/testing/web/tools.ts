// What the tools of web teams make of the files that are written for them: each runs as it does in a build.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGenerator, definePreset } from '@unocss/core'
import type { Preset } from '@unocss/core'
import { presetWind4, type Theme } from '@unocss/preset-wind4'
import * as vanillaExtract from '@vanilla-extract/css'
import { removeAdapter, setAdapter } from '@vanilla-extract/css/adapter'
import { endFileScope, setFileScope } from '@vanilla-extract/css/fileScope'
import { transformCss } from '@vanilla-extract/css/transformCss'
import postcss from 'postcss'
import ts from 'typescript'
import type { SourceFile } from '../../index.ts'

const require = createRequire(import.meta.url)

/** Runs a module of TypeScript; throws where it has a syntax error. */
function runModule(code: string, modules: Record<string, unknown> = {}): Record<string, unknown> {
  const { outputText, diagnostics } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  if (diagnostics?.length) throw new Error(ts.flattenDiagnosticMessageText(diagnostics[0]!.messageText, '\n'))
  const exports = {}
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- that is the test
  new Function('exports', 'require', outputText)(exports, (name: string) => modules[name])
  return exports
}

/** An ES module, or with `exports` one of CommonJS. */
export const runScript = (code: string) => runModule(code)

export type Declared = Map<string, Map<string, string>>

/** By selector what each declares; selectors of media queries are not there. */
export function declaredIn(css: string): Declared {
  const found: Declared = new Map()
  postcss.parse(css).walkDecls(({ parent, prop, value }) => {
    const selector = parent?.type === 'rule' ? (parent as postcss.Rule).selector : ''
    const own = found.get(selector) ?? new Map<string, string>()
    found.set(selector, own.set(prop, value.replace(/\s+/g, ' ').trim()))
  })
  return found
}

/** The style sheet that vanilla-extract writes, and what the file exports. */
export function runVanillaExtract(code: string): { css: Declared; exported: Record<string, unknown> } {
  const cssObjs: Parameters<typeof transformCss>[0]['cssObjs'] = []
  const localClassNames = new Set<string>()
  setAdapter({
    appendCss: css => cssObjs.push(css),
    registerClassName: name => localClassNames.add(name),
    registerComposition: () => undefined,
    markCompositionUsed: () => undefined,
    onEndFileScope: () => undefined,
    getIdentOption: () => 'debug',
  })
  setFileScope('tokens.css.ts', 'tokens')
  try {
    const exported = runModule(code, { '@vanilla-extract/css': vanillaExtract })
    const css = transformCss({ localClassNames: [...localClassNames], composedClassLists: [], cssObjs })
    return { css: declaredIn(css.join('\n')), exported }
  } finally {
    endFileScope()
    removeAdapter()
  }
}

interface Babel {
  transformSync(
    code: string,
    options: object,
  ): { code: string; metadata: { stylex: [string, { ltr: string }, number][] } }
}

interface StylexFile {
  /** What the file exports after it was compiled. */
  exported: Record<string, Record<string, string>>
  css: Declared
}

/** Each file as the compiler leaves it, in a folder where it finds the others. */
export function runStylex(files: readonly SourceFile[]): StylexFile[] {
  const babel = require('@babel/core') as Babel
  const folder = mkdtempSync(join(tmpdir(), 'stylex-'))
  try {
    for (const { path, text } of files) writeFileSync(join(folder, path), text)
    return files.map(({ path, text }) => {
      const { code, metadata } = babel.transformSync(text, {
        filename: join(folder, path),
        babelrc: false,
        configFile: false,
        parserOpts: { plugins: ['typescript'] },
        plugins: [
          [require('@stylexjs/babel-plugin'), { unstable_moduleResolution: { type: 'commonJS', rootDir: folder } }],
        ],
      })
      const css = declaredIn(metadata.stylex.map(([, { ltr }]) => ltr).join('\n'))
      return { exported: runModule(code) as StylexFile['exported'], css }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface PandaPreset {
  name: string
  conditions?: { extend: Record<string, string> }
  theme: { extend: Record<string, unknown> }
}

interface PandaGenerator {
  createSheet(): { toCss(): string }
  appendCssOfType(type: 'tokens', sheet: object): void
}

/** The style sheet of tokens that Panda writes. */
export function runPanda(code: string): { css: Declared; preset: PandaPreset } {
  const { Generator } = require('@pandacss/generator') as { Generator: new (context: object) => PandaGenerator }
  const exported = runModule(code, { '@pandacss/dev': { definePreset: (preset: PandaPreset) => preset } })
  const preset = exported.default as PandaPreset
  const config = {
    cwd: '/',
    include: [],
    outdir: '',
    conditions: preset.conditions?.extend,
    theme: preset.theme.extend,
  }
  const context = { dependencies: [], path: '', hooks: {}, serialized: '', deserialize: () => ({}), config }
  const generator = new Generator(context)
  const sheet = generator.createSheet()
  generator.appendCssOfType('tokens', sheet)
  return { css: declaredIn(sheet.toCss()), preset }
}

interface UnocssModule {
  theme: Record<string, Record<string, unknown>>
  presetTokens: () => Preset<Theme>
}

/** The style sheet that UnoCSS writes for these utilities, beside those of them that it knows. */
export async function runUnocss(code: string, utilities: (theme: UnocssModule['theme']) => string[]) {
  const { theme, presetTokens } = runModule(code, { unocss: { definePreset } }) as unknown as UnocssModule
  const uno = await createGenerator({ presets: [presetWind4({ preflights: { reset: false } }), presetTokens()] })
  const wanted = utilities(theme)
  const { css, matched } = await uno.generate(new Set(wanted), { preflights: true })
  return { css, theme, unknown: wanted.filter(utility => !matched.has(utility)) }
}

/** The faults that the compiler finds in these files, with the packages that they import. */
export function typeFaults(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [join(import.meta.dirname, path), text]))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: { unocss: [require.resolve('@unocss/core').replace(/\.mjs$/, '.d.mts')] },
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = path => texts.has(path) || fileExists(path)
  host.readFile = path => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, version) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host))
    .map(({ file, start = 0, messageText }) => {
      const place = file ? `${file.fileName.split('/').at(-1)}: ${file.text.slice(start, start + 60)}` : ''
      return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
}
