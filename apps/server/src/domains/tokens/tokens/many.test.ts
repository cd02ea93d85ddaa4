import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world({ shared: true })))
afterAll(() => w.close())

test('renames shift along a row of tokens longer than one statement writes, and the change records each', async () => {
  const count = 2_500
  const batch = (operations: object[]) => w.as('owner').post(`${w.modePath}/tokens/batch`, { operations })
  const name = (n: number) => `row.t${n}`
  const numbers = Array.from({ length: count }, (_, n) => n)
  const made = await batch(numbers.map(n => ({ op: 'create', name: name(n), type: 'number', value: n })))
  expect(made.body).toMatchObject({ created: count })
  // Each gets the name of the next; the last one's is free.
  const moved = await batch(numbers.toReversed().map(n => ({ op: 'update', name: name(n), new_name: name(n + 1) })))
  expect(moved.body).toMatchObject({ updated: count })
  const { tokens } = (await w.as('owner').get(`${w.modePath}/tokens?group=row`)).body
  expect(tokens.map((token: { name: string; value: number }) => [token.name, token.value])).toEqual(
    numbers.map(n => [name(n + 1), n]),
  )
  const { changes } = (await w.as('owner').get(`/tokensets/${w.tokenset.id}/changes?limit=1`)).body
  expect(changes[0]).toMatchObject({ token_count: count })
  const reverted = await w.as('owner').post(`/changes/${changes[0].id}/revert`)
  expect(reverted.status).toBe(201)
  const again = (await w.as('owner').get(`${w.modePath}/tokens?group=row`)).body
  expect(again.tokens.map((token: { name: string }) => token.name)).toEqual(numbers.map(name))
})

test('a name that a batch misspells is refused with the nearest one', async () => {
  const owner = w.as('owner')
  await owner.post(`${w.modePath}/tokens`, { name: 'spelling.brand', type: 'number', value: 1 })
  const operations = [
    { op: 'update', name: 'spelling.brnad', value: 2 },
    { op: 'delete', name: 'nothing.like.it' },
  ]
  const { status, body } = await owner.post(`${w.modePath}/tokens/batch`, { operations })
  expect([status, body.errors]).toEqual([
    400,
    [
      expect.objectContaining({ index: 0, code: 'token_unknown', did_you_mean: 'spelling.brand' }),
      { index: 1, code: 'token_unknown', error: expect.any(String) },
    ],
  ])
})
