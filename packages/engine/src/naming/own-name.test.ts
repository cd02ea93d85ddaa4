import { expect, test } from 'vitest'
import { assignIdentifiers, camelCase, cssName, kebabCase } from './spelling.ts'

const spellings = { camelCase, kebabCase, cssName: (name: string) => cssName(name) }

test.each<[keyof typeof spellings, string[], string[]]>([
  ['kebabCase', ['space.-sm', 'space.sm'], ['space-sm-2', 'space-sm']],
  ['kebabCase', ['layer.-1', 'layer.1'], ['layer-1-2', 'layer-1']],
  ['kebabCase', ['fontSize', 'font-size'], ['font-size', 'font-size-2']],
  ['camelCase', ['space.-sm', 'space.sm'], ['spaceSm-2', 'spaceSm']],
  ['camelCase', ['Brand', 'BRAND', 'brand'], ['brand-2', 'brand-3', 'brand']],
  ['camelCase', ['a.b-c', 'a.bC'], ['aBC', 'aBC-2']],
  ['camelCase', ['$tokens', 'tokens'], ['tokens', 'tokens-2']],
  ['cssName', ['a.b', 'a-b'], ['--a-b', '--a-b-2']],
])('%s gives %j the identifiers %j', (spelling, names, expected) => {
  const spell = spellings[spelling]
  const { identifiers } = assignIdentifiers(names, spell, (taken, number) => `${taken}-${number}`)
  expect(names.map(name => identifiers.get(name))).toEqual(expected)
})
