import { expect, test } from 'vitest'
import { highestIn, isRange } from './version-range.ts'

const published = [
  '2.0.0',
  '1.10.0',
  '1.9.3',
  '1.2.10',
  '1.2.3',
  '0.3.1',
  '0.2.5',
  '0.2.0',
  '0.0.4',
  '0.0.3',
  '3.0.0-beta',
]

// As `npx semver -r <range> <versions>` has it.
test.each([
  ['^1', '1.10.0'],
  ['^1.2.4', '1.10.0'],
  ['^0.2', '0.2.5'],
  ['^0.2.1', '0.2.5'],
  ['^0.0.3', '0.0.3'],
  ['^0', '0.3.1'],
  ['^0.0', '0.0.4'],
  ['~1.2', '1.2.10'],
  ['~1.2.3', '1.2.10'],
  ['~1', '1.10.0'],
  ['~0.2', '0.2.5'],
  ['1', '1.10.0'],
  ['1.x', '1.10.0'],
  ['1.X.x', '1.10.0'],
  ['1.2', '1.2.10'],
  ['1.2.*', '1.2.10'],
  ['v1.9', '1.9.3'],
  ['*', '2.0.0'],
  ['x', '2.0.0'],
  ['latest', '2.0.0'],
  ['^4', null],
  ['~1.3', null],
  ['^1.10.1', null],
  ['newest', null],
])('%s is %s', (range, version) => expect(highestIn(range, published)).toBe(version))

test.each([
  ['^1', true],
  ['1.x', true],
  ['latest', true],
  ['1.2.3', false],
  ['1.2.3-beta', false],
  ['0a6e0f8e-0000-4000-8000-000000000000', false],
])('%s: a range is %s', (text, is) => expect(isRange(text)).toBe(is))
