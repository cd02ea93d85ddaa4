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

test('a word leads to what it means, behind what is called by it', () => {
  const named = (text: string) => matching(places, text).map(({ label }) => label)
  const places = [
    { label: 'Security and second factor' },
    { label: 'Outputs', alsoCalled: 'pipeline' },
    { label: 'Themes' },
    { label: 'Dark' },
  ]
  expect(named('2fa')).toEqual(['Security and second factor'])
  expect(named('tailwind')).toEqual(['Outputs'])
  expect(named('tailw')).toEqual(['Outputs'])
  expect(named('dark')).toEqual(['Dark', 'Themes'])
  expect(named('ta')).toEqual([])
})
