// Reads, resolves and writes Tessera's own design language with the product's own engine.
import {
  completeInput,
  exportSystem,
  importSystem,
  joinedSystem,
  parseInput,
  permutationInput,
  resolveTokens,
  types,
  unresolvedOf,
  type System,
} from '@tessera/engine'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../design/')

/** The documents: `tessera.resolver.json` and its sources. */
export const designFiles = (): string[] => readdirSync(folder).map(name => folder + name)

export function readDesign(): System {
  const files = designFiles().map(path => ({ path: path.slice(folder.length), text: readFileSync(path, 'utf8') }))
  const read = importSystem(files, { strict: true })
  if ('errors' in read) throw new Error(read.errors.map(error => `${error.path}: ${error.message}`).join('\n'))
  const design = joinedSystem(read)
  if (!design) throw new Error('The folder design has no resolver document')
  return design
}

/** The composable style sheet: each axis is an attribute of the root or of any element. */
export function writeDesign(): string {
  const output = exportSystem('css', readDesign(), { references: true })
  if ('fault' in output) throw new Error(output.fault)
  const faults = unresolvedOf(output.findings).map(each => `${each.name}: ${each.reason}`)
  if (faults.length > 0) throw new Error(`The design does not resolve:\n${faults.join('\n')}`)
  return output.text
}

/** Every token of one permutation (`scheme:dark,contrast:high`) by name, as CSS text. */
export function readPermutation(text: string): Map<string, string> {
  const design = readDesign()
  const input = parseInput(text)
  const chosen = 'fault' in input ? input : completeInput(design.resolver, input.given)
  if ('fault' in chosen) throw new Error(chosen.fault)
  const { tokens, resolution = resolveTokens(tokens) } = permutationInput(design, chosen.input).variants[0]!
  return new Map(
    tokens.map(({ name, type }) => {
      const resolved = resolution.get(name)
      if (!resolved?.ok) throw new Error(`${text} ${name}: ${resolved?.message ?? 'not resolved'}`)
      return [name, types[type].text(resolved.parsed as never)]
    }),
  )
}
