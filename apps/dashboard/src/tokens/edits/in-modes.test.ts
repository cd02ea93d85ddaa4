import { expect, test } from 'vitest'
import { inModes } from './in-modes.ts'

function modes(refusing: Record<string, string>) {
  const done: string[] = []
  const act = (what: string) => async (id: string) => {
    const refusal = refusing[`${what} ${id}`]
    if (refusal) throw new Error(refusal)
    done.push(`${what} ${id}`)
  }
  return { done, run: () => inModes({ modes: ['a', 'b', 'c'], write: act('write'), revert: act('revert') }) }
}

test('what was written before a refusal is reverted, the last first', async () => {
  const { done, run } = modes({ 'write c': 'No' })
  await expect(run()).rejects.toThrow(/^No$/)
  expect(done).toEqual(['write a', 'write b', 'revert b', 'revert a'])
})

test('what cannot be reverted is said, and does not keep the rest from it', async () => {
  const { done, run } = modes({ 'write c': 'No.', 'revert b': 'Gone' })
  await expect(run()).rejects.toThrow('No. Now one mode has the new name: taking it back failed, too (Gone).')
  expect(done).toEqual(['write a', 'write b', 'revert a'])
})

test('without a refusal nothing is reverted', async () => {
  const { done, run } = modes({})
  await run()
  expect(done).toEqual(['write a', 'write b', 'write c'])
})
