import type { Mode, Token } from '@tessera/contract'
import { importTokens, isImportFailure } from '@tessera/engine'
import { expect, test } from 'vitest'
import { buildModel } from '../../tokens/model/model.ts'
import { targetsFor } from './reading.ts'

const size = { size: { $type: 'number', $value: 1 } }
function read(modes: string[]) {
  const result = importTokens([
    { path: '', text: JSON.stringify({ $modes: Object.fromEntries(modes.map(mode => [mode, size])) }) },
  ])
  if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
  return result
}
const token = { id: 't', mode_id: 'm0', name: 'size', type: 'number', value: 1, description: null } as Token
const model = (names: string[], tokens: Token[] = []) =>
  buildModel(
    names.map((name, i) => ({ id: `m${i}`, name, is_default: i === 0 }) as Mode),
    tokens,
    new Map(),
  )

test('modes of the document go where a mode has their name, in any case; others are made', () => {
  expect(targetsFor(read(['light', 'Print']), model(['Light', 'Dark'], [token]))).toEqual([
    { kind: 'mode', id: 'm0' },
    { kind: 'new', name: 'Print' },
  ])
})

test('an empty default mode takes the first of several that have no mode yet', () => {
  expect(targetsFor(read(['Light', 'Dark']), model(['Base']))).toEqual([
    { kind: 'mode', id: 'm0', rename: 'Light' },
    { kind: 'new', name: 'Dark' },
  ])
})

test('a default mode that is used or named by the document keeps its name', () => {
  const made = [
    { kind: 'new', name: 'Light' },
    { kind: 'new', name: 'Dark' },
  ]
  expect(targetsFor(read(['Light', 'Dark']), model(['Base'], [token]))).toEqual(made)
  expect(targetsFor(read(['Base', 'Dark']), model(['Base']))).toEqual([{ kind: 'mode', id: 'm0' }, made[1]])
})
