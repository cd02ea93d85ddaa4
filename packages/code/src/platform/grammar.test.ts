import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
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

test.each(['swift', 'kotlin', 'dart'])('the grammar of %s is that of its package', language => {
  const { resolve } = createRequire(import.meta.url)
  const name = `tree-sitter-${language}.wasm`
  const ours = readFileSync(new URL(`../../grammars/${name}.br`, import.meta.url))
  expect(brotliDecompressSync(ours).equals(readFileSync(resolve(`tree-sitter-wasms/out/${name}`)))).toBe(true)
})
