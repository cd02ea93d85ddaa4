// The examples of the reference are what a real server was sent and answered. After a change of an answer, and for a new
// operation: npx vitest run --project services examples -u
import { domains } from '@tessera/contract'
import type { Domains } from '@tessera/contract'
import { describe, expect, test } from 'vitest'
import { exampleCalls } from '../../testing/examples/example-calls.ts'
import { examplesOf, isShown } from '../../testing/examples/example-run.ts'
import type { Example } from './examples.ts'

const made = new Map<string, Example>()

describe(
  'every call of the examples is made on a server, in a world of its own for each domain',
  { timeout: 300_000 },
  () => {
    test.each(Object.keys(domains) as (keyof Domains)[])('%s', async domain => {
      for (const [name, example] of Object.entries(await examplesOf(domain))) made.set(name, example)
    })
  },
)

test('examples.json has what was sent and answered', async () => {
  await expect(`${JSON.stringify(Object.fromEntries(made), null, 2)}\n`).toMatchFileSnapshot('./examples.json')
})

test('every example shows what its operation answers, and a refusal where there can be one', () => {
  const operations = Object.values(domains).flatMap(domain => Object.values(domain))
  expect([...made.keys()]).toEqual(operations.filter(isShown).map(({ name }) => name))
  for (const operation of operations.filter(isShown)) {
    const { answer, refusal } = made.get(operation.name)!
    expect(answer.status, operation.name).toBe(operation.status)
    if (exampleCalls[operation.name]?.refused === null) continue
    expect(refusal!.answer.status, operation.name).toBeGreaterThanOrEqual(400)
    expect(refusal!.answer.body, operation.name).toHaveProperty('error')
  }
})

test('no entry is left of a removed operation', () => {
  const names = new Set<string>(Object.values(domains).flatMap(domain => Object.values(domain).map(({ name }) => name)))
  expect(Object.keys(exampleCalls).filter(name => !names.has(name))).toEqual([])
})
