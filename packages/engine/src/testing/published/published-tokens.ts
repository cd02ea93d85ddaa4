// Published systems as the ranking reads them: each name once, with what it comes to in the default theme.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importTokens, isImportFailure, resolveTokens, type Token } from '../../index.ts'
import type { NamedToken } from '../../suggest/catalog.ts'
import { inputsOf, merged, readSystem } from './imported-systems.ts'
import { filesIn, folderOf } from './real-sets.ts'

/** Systems with a resolver, by their folder in dtcg-examples. */
const folders = {
  Primer: 'github-primer',
  Spectrum: 'adobe-spectrum',
  Fluent: 'microsoft-fluent',
  'Simple Design System': 'figma-sds',
} as const

/** Systems of one file, by its path in the package. */
const files = {
  Telekom: ['@telekom/design-tokens', 'dist/css/design-tokens.all.css'],
  'Open Props': ['open-props', 'open-props.tokens.json'],
  Auro: ['@aurodesignsystem/design-tokens', 'dist/themes/alaska-classic/CSSCustomProperties--alaskaClassic.css'],
} as const

export type Published = keyof typeof folders | keyof typeof files

export const publishedTokens = (system: Published): NamedToken[] =>
  namedTokens(
    system in folders
      ? tokensIn(folders[system as keyof typeof folders])
      : tokensOf(files[system as keyof typeof files]),
  )

function tokensIn(folder: string): Token[] {
  const pattern = new RegExp(`^${folder}(?:\\.resolver\\.json$|/.*\\.json$)`)
  const read = readSystem(filesIn(folderOf('dtcg-examples'), pattern))
  return merged(read, inputsOf(read, 1)[0]!)
}

function tokensOf([name, path]: readonly [string, string]): Token[] {
  const read = importTokens([{ path, text: readFileSync(join(folderOf(name), path), 'utf8') }])
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors.slice(0, 3)))
  return read.modes[0]!.tokens
}

export function namedTokens(tokens: readonly Token[]): NamedToken[] {
  const resolution = resolveTokens(tokens)
  return tokens.map(({ name, type, description, alias_to, deprecated }) => {
    const end = resolution.get(name)
    const value = end?.ok ? end.value : null
    return { name, type, description, value, alias_to, deprecated: Boolean(deprecated) }
  })
}
