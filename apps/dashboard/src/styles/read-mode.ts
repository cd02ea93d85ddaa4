// A mode of Tessera's own design language, read and resolved as the product itself does it.
import { importTokens, isImportFailure, resolveTokens, types } from '@tessera/engine'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type ModeName = 'Light' | 'Dark'

const files = { Light: 'tessera-light.tokens.json', Dark: 'tessera-dark.tokens.json' }

/** Every token of a mode by name: colors as CSS text, the rest as its literal. */
export function readMode(mode: ModeName): Map<string, unknown> {
  const sources = ['tessera-base.tokens.json', files[mode]].map(path => ({
    path,
    text: readFileSync(fileURLToPath(new URL(`../../../../design/${path}`, import.meta.url)), 'utf8'),
  }))
  const read = importTokens(sources, { format: 'dtcg', strict: true })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const tokens = read.modes.flatMap(each => each.tokens)
  const resolution = resolveTokens(tokens)
  return new Map(
    tokens.map(({ name, type }) => {
      const resolved = resolution.get(name)
      if (!resolved?.ok) throw new Error(`${mode} ${name}: ${resolved?.message ?? 'not resolved'}`)
      return [name, type === 'color' ? types.color.text(resolved.parsed as never) : resolved.value]
    }),
  )
}
