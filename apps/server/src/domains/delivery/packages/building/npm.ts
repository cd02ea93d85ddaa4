// A release as an npm package.
import type { Output } from '@tessera/engine'
import { changelogOf, code, readmeOf } from './readme.ts'
import { textFile } from './release-content.ts'
import type { PackedFile, ReleaseContent } from './release-content.ts'

export const npmFormats: readonly Output[] = [
  { name: 'css', format: 'css' },
  { name: 'scss', format: 'scss' },
  { name: 'esm', format: 'esm' },
  { name: 'cjs', format: 'cjs' },
  { name: 'json', format: 'json' },
  { name: 'tailwind', format: 'tailwind' },
]

interface NpmManifest {
  name: string
  version: string
  exports: Record<string, unknown>
  [field: string]: unknown
}

interface NpmPackage {
  manifest: NpmManifest
  /** In the order of the archive, below the package's folder. */
  files: PackedFile[]
}

/** `license`: an SPDX expression; null: the package is for nobody outside. */
export async function npmPackage(name: string, content: ReleaseContent, license: string | null): Promise<NpmPackage> {
  const indexes = content.parts.length === 1 ? [] : indexFiles(content)
  const written = [...content.formats.values()].flat()
  const outputs = [...content.outputs.values()].flat().map(({ path, bytes }) => ({ path: `outputs/${path}`, bytes }))
  const entries = entriesOf(content)
  const exported = exportsOf(entries, outputs)
  const manifest = manifestOf({ name, license: license ?? 'UNLICENSED' }, content, entries, exported)
  const others = [...written, ...indexes, ...outputs].sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    manifest,
    files: [
      textFile('package.json', `${JSON.stringify(manifest, null, 2)}\n`),
      textFile('README.md', await readmeOf(name, content, usageOf(name, content.parts, exported, outputs))),
      textFile('CHANGELOG.md', changelogOf(content)),
      textFile(untyped, 'export {}\n'),
      ...others,
    ],
  }
}

/** The entry of each format; with several parts it is a file that joins theirs. Without those that were not written. */
interface Entries {
  css?: string
  scss?: string
  esm?: string
  cjs?: string
  json?: string
  tailwind?: string
}

const extensions = { css: 'css', scss: 'scss', esm: 'mjs', cjs: 'cjs', json: 'json', tailwind: 'css' } as const
type FormatName = keyof typeof extensions
const formatNames = Object.keys(extensions) as FormatName[]

function entriesOf({ parts, formats }: ReleaseContent): Entries {
  const [only] = parts
  const entries: Entries = {}
  for (const format of formatNames)
    if (formats.has(format))
      entries[format] = parts.length === 1 ? fileOf(format, only!.name) : `${format}/index.${extensions[format]}`
  return entries
}

const isModule = (format: FormatName) => format === 'esm' || format === 'cjs'
/** A module has a folder for itself and its types. */
const fileOf = (format: FormatName, part: string): string =>
  `${format}/${part}${isModule(format) ? '/tokens' : ''}.${extensions[format]}`

/** Parts may have tokens of one name, so that a module has an object for each. */
function indexFiles({ parts, formats }: ReleaseContent): PackedFile[] {
  const names = parts.map(({ name }) => name)
  const texts: Record<FormatName, () => [file: string, text: string][]> = {
    css: () => [['index.css', lines(names, name => `@import './${name}.css';`)]],
    scss: () => [['index.scss', lines(names, name => `@forward '${name}' as ${name}-*;`)]],
    tailwind: () => [['index.css', lines(names, name => `@import './${name}.css';`)]],
    json: () => [['index.json', joinedJson(names, formats.get('json')!)]],
    esm: () => [
      ['index.mjs', lines(names, name => `export * as ${camel(name)} from './${name}/tokens.mjs'`)],
      ['index.d.mts', lines(names, name => `export * as ${camel(name)} from './${name}/tokens.mjs'`)],
    ],
    cjs: () => [
      ['index.cjs', lines(names, name => `exports.${camel(name)} = require('./${name}/tokens.cjs')`)],
      ['index.d.cts', lines(names, name => `export * as ${camel(name)} from './${name}/tokens.cjs'`)],
    ],
  }
  return formatNames
    .filter(format => formats.has(format))
    .flatMap(format => texts[format]().map(([file, text]) => textFile(`${format}/${file}`, text)))
}

const lines = (names: readonly string[], line: (name: string) => string): string =>
  names.map(name => `${line(name)}\n`).join('')

/** A slug as an identifier, which must not begin with a digit or be a word of the language. */
const camel = (slug: string): string =>
  `${slug.replace(/-+(\w?)/g, (_, next: string) => next.toUpperCase()).replace(/^(?=\d)/, '_')}Tokens`

function joinedJson(names: readonly string[], files: readonly PackedFile[]): string {
  const parts = names.map(name => {
    const file = files.find(({ path }) => path === `json/${name}.json`)
    return `${JSON.stringify(name)}: ${file ? Buffer.from(file.bytes).toString().trimEnd() : '{}'}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}

function manifestOf(
  { name, license }: { name: string; license: string },
  { version }: ReleaseContent,
  entries: Entries,
  exported: NpmManifest['exports'],
): NpmManifest {
  const at = (path: string | undefined) => (path === undefined ? undefined : `./${path}`)
  const styles = [at(entries.css), at(entries.tailwind)].filter(path => path !== undefined)
  return {
    name,
    version,
    description: 'Design tokens',
    license,
    type: 'module',
    main: at(entries.cjs),
    module: at(entries.esm),
    types: at(entries.esm?.replace(/mjs$/, 'd.mts')),
    style: at(entries.css),
    sass: at(entries.scss),
    sideEffects: [...styles, '*.css', '*.scss'],
    exports: exported,
  }
}

function exportsOf(entries: Entries, outputs: readonly PackedFile[]): Record<string, unknown> {
  const { css, scss, esm, cjs, json, tailwind } = entries
  const exported: Record<string, unknown> = {}
  if (esm !== undefined && cjs !== undefined)
    for (const name of ['.', './js'])
      exported[name] = {
        import: { types: `./${esm.replace(/mjs$/, 'd.mts')}`, default: `./${esm}` },
        require: { types: `./${cjs.replace(/cjs$/, 'd.cts')}`, default: `./${cjs}` },
      }
  const plain: [path: string | undefined, ...names: string[]][] = [
    [css, './css', './tokens.css'],
    [scss, './scss', './tokens.scss'],
    [json, './json', './tokens.json'],
    [tailwind, './tailwind', './tailwind.css'],
  ]
  for (const [path, ...names] of plain)
    if (path !== undefined) for (const name of names) exported[name] = exportOf(path)
  for (const format of formatNames) if (entries[format] !== undefined) exported[`./${format}/*`] = `./${format}/*`
  for (const [folder, file] of onlyFiles(outputs)) exported[`./outputs/${folder}`] = exportOf(file)
  if (outputs.length > 0) exported['./outputs/*'] = './outputs/*'
  return { ...exported, './package.json': './package.json' }
}

/** TypeScript refuses to import what is no script and has no types, such as a style sheet. */
const untyped = 'untyped.d.ts'
const exportOf = (path: string) =>
  /\.(?:json|[cm]?[jt]s)$/.test(path) ? `./${path}` : { types: `./${untyped}`, default: `./${path}` }

/** The outputs that are one file, by folder: code need not know what it is called. */
function onlyFiles(outputs: readonly PackedFile[]): [folder: string, file: string][] {
  const files = new Map<string, string[]>()
  for (const { path } of outputs) {
    const folder = path.split('/')[1]!
    files.set(folder, [...(files.get(folder) ?? []), path])
  }
  return [...files].flatMap(([folder, paths]) => (paths.length === 1 ? [[folder, paths[0]!] as [string, string]] : []))
}

/** How each export is used, and where the outputs are. */
function usageOf(
  name: string,
  parts: ReleaseContent['parts'],
  exported: NpmManifest['exports'],
  outputs: readonly PackedFile[],
): string[] {
  const imported = parts.length === 1 ? 'tokens' : parts.map(part => camel(part.name)).join(', ')
  const shown: [entry: string, language: string, line: string][] = [
    ['.', 'js', `import { ${imported} } from '${name}'`],
    ['./css', 'js', `import '${name}/css'`],
    ['./css', 'css', `@import '${name}/css';`],
    ['./scss', 'scss', `@use 'pkg:${name}/scss' as tokens;`],
    ['./tailwind', 'css', `@import 'tailwindcss';\n@import '${name}/tailwind';`],
    ['./json', 'js', `import tokens from '${name}/json' with { type: 'json' }`],
  ]
  const blocks = shown.flatMap(([entry, language, line]) =>
    entry in exported ? [`\`\`\`${language}`, line, '```', ''] : [],
  )
  // Types come with their module.
  const files = outputs.filter(({ path }) => !/\.d\.[cm]?ts$/.test(path))
  const paths = files.map(({ path }) => {
    const folder = path.split('/', 2).join('/')
    return `./${folder}` in exported ? folder : path
  })
  const listed = paths.slice(0, mostListed).map(path => `- ${code(`${name}/${path}`)}`)
  if (paths.length > mostListed) listed.push(`- ${paths.length - mostListed} more in ${code('outputs')}`)
  const lines = [...blocks, ...(listed.length > 0 ? ['Outputs:', '', ...listed, ''] : [])]
  return lines.length > 0 ? ['## Use', '', ...lines].slice(0, -1) : []
}

/** Files of outputs in the README: an output may write one for each token. */
const mostListed = 100
