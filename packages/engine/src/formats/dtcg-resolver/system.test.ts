// A resolver document becomes the resolver that it is, and is written back as it was.
import { describe, expect, test } from 'vitest'
import { formatById, importTokens, type SourceFile } from '../../index.ts'
import { realSets } from '../../testing/real-sets.ts'
import { essenceOf, inputsOf, merged, readSystem, resolvedValues, systemOf } from '../../testing/imported-systems.ts'

const write = formatById('dtcg-resolver')!.writeSystem!
const again = (system: ReturnType<typeof readSystem>) =>
  readSystem([{ path: '', text: write(systemOf(system), {}).text }])

const published = realSets.filter(({ format }) => format === 'dtcg-resolver')

describe.each(published)('$name', set => {
  const files: SourceFile[] = set.files()
  const system = readSystem(files)

  test('every permutation has the values that reading the document by permutations gives', () => {
    const flat = importTokens(files)
    if ('errors' in flat) throw new Error('refused')
    const inputs = inputsOf(system)
    expect(flat.modes.length).toBe(inputs.length)
    for (const [i, input] of inputs.entries())
      expect(resolvedValues(merged(system, input))).toEqual(resolvedValues(flat.modes[i]!.tokens))
  })

  test('written and read again it is the same', () => {
    expect(essenceOf(again(system))).toEqual(essenceOf(system))
  })
})
