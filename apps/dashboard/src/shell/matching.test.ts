import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const entries = [
  { label: 'Dark', hint: 'Tokenset', alsoCalled: 'collection variables set' },
  { label: 'Releases of Acme', hint: 'Command', alsoCalled: 'version changelog' },
  { label: 'Publish Acme', hint: 'Command', alsoCalled: 'release deploy' },
  { label: 'Use dark colors', hint: 'Command', alsoCalled: 'dark mode theme night' },
]
const labels = (text: string) => matching(entries, text).map(({ label }) => label)

test('entries come by their names first, then by the names of other tools', () => {
  expect(labels('')).toHaveLength(4)
  expect(labels('release')).toEqual(['Releases of Acme', 'Publish Acme'])
  expect(labels('VARIABLES')).toEqual(['Dark'])
  expect(labels('dark mode')).toEqual(['Use dark colors'])
  expect(labels('night  use')).toEqual(['Use dark colors'])
  expect(labels('nothing of it')).toEqual([])
})
