// References whose case differs from the name they mean, through every reader of references by name.
import { expect, test } from 'vitest'
import { importTokens, isImportFailure } from '../imports/import.ts'

const documents: [format: string, text: (target: string, reference: string) => string][] = [
  [
    'dtcg',
    (target, reference) =>
      JSON.stringify({
        [target]: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0, 0] } },
        link: { $value: `{${reference}}` },
      }),
  ],
  [
    'dtcg-resolver',
    (target, reference) =>
      JSON.stringify({
        version: '2025.10',
        resolutionOrder: [
          {
            type: 'set',
            name: 'base',
            sources: [
              {
                [target]: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0, 0] } },
                link: { $type: 'color', $value: `{${reference}}` },
              },
            ],
          },
        ],
      }),
  ],
  [
    'tokens-studio',
    (target, reference) =>
      JSON.stringify({ [target]: { value: 'red', type: 'color' }, link: { value: `{${reference}}`, type: 'color' } }),
  ],
  [
    'style-dictionary',
    (target, reference) =>
      JSON.stringify({ [target]: { value: 'red' }, link: { value: `{${reference}.value}`, comment: 'x' } }),
  ],
  ['json', (target, reference) => JSON.stringify({ [target]: { value: 'red' }, link: { value: `{${reference}}` } })],
  ['csv', (target, reference) => `name,value\n${target},red\nlink,{${reference}}\n`],
  ['css', (target, reference) => `:root { --${target}: red; --link: var(--${reference}) }`],
]

const linkIn = (format: string, text: string) => {
  const read = importTokens([{ path: '', text }], { format })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const link = read.modes[0]!.tokens.find(({ name }) => name === 'link')!
  return {
    alias_to: link.alias_to,
    told: read.warnings.filter(({ code }) => code === 'renamed' || code === 'unresolved'),
  }
}

test.each(documents)('%s: a single name that differs in case alone is used, and reported', (format, text) => {
  const { alias_to, told: findings } = linkIn(format, text('brandRed', 'BrandRed'))
  expect(alias_to).toBe('brandRed')
  expect(findings).toEqual([
    { code: 'renamed', level: 'warning', path: expect.any(String), message: expect.stringContaining('case') },
  ])
  expect(linkIn(format, text('brandRed', 'brandRed'))).toEqual({ alias_to: 'brandRed', told: [] })
})
