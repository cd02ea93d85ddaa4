// Token sets that others publish, from npm, each with all its modes.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { importTokens, isImportFailure, type ImportResult, type SourceFile } from '../../index.ts'

const require = createRequire(import.meta.url)
export const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

export interface RealSet {
  name: string
  format: string
  files(): SourceFile[]
}

export function filesIn(folder: string, pattern: RegExp): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => pattern.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

const examples = ['github-primer', 'adobe-spectrum', 'ibm-carbon', 'microsoft-fluent', 'figma-sds']
const openProps = [
  ['dtcg', 'open-props.tokens.json'],
  ['dtcg-resolver', 'open-props.resolver.json'],
  ['style-dictionary', 'open-props.style-dictionary-tokens.json'],
  ['tokens-studio', 'open-props.figma-tokens.json'],
  ['tokens-studio', 'open-props.figma-tokens.sync.json'],
  ['css', 'open-props.min.css'],
] as const

export const realSets: RealSet[] = [
  {
    name: 'Primer, JSON5',
    format: 'dtcg',
    files: () =>
      filesIn(
        join(folderOf('@primer/primitives'), 'src/tokens'),
        /^base\/(?!color\/dark).*json5$|^(?:functional|component)\/.*json5$/,
      ),
  },
  ...examples.map(name => ({
    name: `${name}, resolver`,
    format: 'dtcg-resolver',
    files: () => filesIn(folderOf('dtcg-examples'), new RegExp(`^${name}\\.resolver\\.json$|^${name}/.*\\.json$`)),
  })),
  ...openProps.map(([format, file]) => ({
    name: `Open Props, ${file.replace('open-props.', '')}`,
    format,
    files: () => [{ path: file, text: readFileSync(join(folderOf('open-props'), file), 'utf8') }],
  })),
]

export function readSet(set: RealSet): ImportResult {
  const result = importTokens(set.files())
  if (isImportFailure(result)) throw new Error(`${set.name}: ${JSON.stringify(result.errors.slice(0, 3))}`)
  return result
}
