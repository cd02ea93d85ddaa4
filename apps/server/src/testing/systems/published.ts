// Published systems, from npm, and the parts of a system that every round trip must preserve.
import { exportSystem } from '@tessera/engine'
import type { ImportFailure, SourceFile, SystemImport } from '@tessera/engine'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

function filesIn(folder: string, pattern: RegExp): SourceFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => pattern.test(path))
  return paths.sort().map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

const examples = [
  'adobe-spectrum',
  'apple-hig',
  'figma-sds',
  'github-primer',
  'ibm-carbon',
  'microsoft-fluent',
  'shopify-polaris',
]

export const published = examples.map(name => ({
  name,
  format: 'dtcg-resolver',
  files: () => filesIn(folderOf('dtcg-examples'), new RegExp(`^${name}\\.resolver\\.json$|^${name}/.*\\.json$`)),
}))

/** The resolver, the tokens of each mode by name, and the value of each token at every element of a page. */
export function essenceOf(read: SystemImport | ImportFailure) {
  if ('errors' in read) throw new Error(JSON.stringify(read.errors.slice(0, 3)))
  const { resolver, tokensets } = read
  if (!resolver) throw new Error('The documents have no axes')
  const given = tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.map((mode, index) => ({ ...mode, is_default: index === 0 })),
  }))
  const sheet = exportSystem('css', { resolver, tokensets: given }, {})
  if ('fault' in sheet) throw new Error(sheet.fault)
  return {
    resolver,
    tokens: Object.fromEntries(
      tokensets.flatMap(({ name, modes }) =>
        modes.map(mode => [
          `${name} / ${mode.name}`,
          Object.fromEntries(
            mode.tokens.map(({ name: token, type, alias_to, description, extensions, deprecated }) => [
              token,
              { type, alias_to, description, extensions: extensions ?? null, deprecated: deprecated ?? null },
            ]),
          ),
        ]),
      ),
    ),
    css: sheet.text.split('\n').sort(),
  }
}
