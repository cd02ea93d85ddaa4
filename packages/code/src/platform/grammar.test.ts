import { expect, test } from 'vitest'
import { leavesOf } from './grammar.ts'

test('both grammars are read at the same time, from the first file on', async () => {
  const languages = ['swift', 'kotlin'] as const
  const read = languages.flatMap(language =>
    Array.from({ length: 20 }, (_, index) => leavesOf(`let x${index} = A.b`, language)),
  )
  for (const leaves of await Promise.all(read))
    expect(leaves.map(({ text }) => text).slice(-3)).toEqual(['A', '.', 'b'])
})
