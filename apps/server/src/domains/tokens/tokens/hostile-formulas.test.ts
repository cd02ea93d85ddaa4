// Formulas that are meant to take long or much: refused or left open on every way in. One that is not stopped early runs for
// longer than a test may.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let mode: string
let made = 0
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  const { modes } = (await w.as('owner').get(`/tokensets/${w.tokenset.id}/modes`)).body
  mode = `/tokensets/${w.tokenset.id}/modes/${modes[0].id}`
  await w.addTokens({ nine: ['number', 9] })
})
afterAll(() => w.close())

const nested = (open: string, inside: string, close: string, depth: number) =>
  open.repeat(depth) + inside + close.repeat(depth)
const refused: [what: string, formula: string, why: RegExp][] = [
  ['parentheses nested as deep as a body holds', nested('(', '1', ')', 450_000), /longer than 1000 characters/],
  ['parentheses that nothing closes', '('.repeat(900_000), /longer than 1000 characters/],
  ['parentheses nested as deep as its length allows', nested('(', '1', ')', 499), /nested deeper than 100 levels/],
  ['signs before signs', `${'-'.repeat(999)}1`, /nested deeper than 100 levels/],
  ['calls of calls', nested('min(', '1', ')', 199), /nested deeper than 100 levels/],
  ['methods of lists of lists', `${nested('max(1, ', '2', ')', 120)}.get(0)`, /nested deeper than 100 levels/],
  ['a number that no double holds', '1e400', /1e400 is too large at column 1/],
  ['powers of powers', '9^9^9^9', /the result is too large at column 6/],
  ['sums as long as a body', '1+'.repeat(450_000), /longer than 1000 characters/],
  ['as many references', '{a}'.repeat(300_000), /longer than 1000 characters/],
  ['a word as long', 'x'.repeat(900_000), /longer than 1000 characters/],
  ['emoji to the limit and one more', '🌈'.repeat(1001), /longer than 1000 characters at column 1001/],
  ['quotes that nothing closes', `${'"'.repeat(999)}`, /has no end/],
]

describe.each(refused)('%s', (_what, formula, why) => {
  const value = { formula }

  test('is refused as a value and as a part of one', async () => {
    for (const [type, given] of [
      ['dimension', value],
      ['border', { color: 'red', width: value, style: 'solid' }],
    ] as const) {
      const answer = await w.as('owner').post(`${mode}/tokens`, { name: 'hostile', type, value: given })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_formula', error: expect.stringMatching(why) },
      })
    }
  })

  test('is refused in a batch, of which nothing is written', async () => {
    const operations = [
      { op: 'create', name: 'fine', type: 'dimension', value: '1px' },
      { op: 'create', name: 'hostile', type: 'dimension', value },
    ]
    const answer = await w.as('owner').post(`${mode}/tokens/batch`, { operations })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(why) } })
    expect((await w.as('owner').get(`${mode}/tokens/fine`)).status).toBe(404)
  })

  test('is no formula in an import', async () => {
    const documents = {
      dtcg: {
        hostile: {
          $type: 'dimension',
          $value: { value: 1, unit: 'px' },
          $extensions: { 'app.tessera': { formula } },
        },
      },
      'tokens-studio': { hostile: { type: 'dimension', value: formula } },
    }
    for (const [format, document] of Object.entries(documents)) {
      const answer = await w.as('owner').post(`${mode}/import`, { document, format, dry_run: true })
      expect(answer.status, format).toBeLessThan(500)
      expect(JSON.stringify(answer.body.changes ?? []), format).not.toContain('"formula":')
    }
  })
})

describe('what can be read and comes to too much', () => {
  test.each([
    ['{nine}^9^9^9', 'the result is too large'],
    ['1e308 * {nine}', 'the result is too large'],
    [`sum({nine},${Array.from({ length: 20 }, () => '1e308').join(',')})`, 'the result is too large'],
  ])('%s leaves the token unresolved', async (formula, why) => {
    const value = { formula }
    const name = 'much'
    const answer = await w.as('owner').post(`${mode}/tokens`, { name: `${name}.${made++}`, type: 'number', value })
    expect(answer.status).toBe(201)
    expect((await w.as('owner').get(`${mode}/tokens/${answer.body.name}`)).body).toMatchObject({
      resolved_value: null,
      unresolved: expect.stringContaining(why),
    })
  })

  test('lists that double with each of forty tokens', async () => {
    const operations = [
      { op: 'create', name: 'list.0', type: 'string', value: { formula: '"a", "b"' } },
      ...Array.from({ length: 40 }, (_, i) => ({
        op: 'create',
        name: `list.${i + 1}`,
        type: 'string',
        value: { formula: `{list.${i}}.split("").get(0), {list.${i}}, {list.${i}}` },
      })),
    ]
    const { body } = await w.as('owner').post(`${mode}/tokens/batch`, { operations })
    expect(body).not.toHaveProperty('error')
    const answer = await w.as('owner').get(`${mode}/tokens/list.40`)
    expect(answer.body.unresolved).toMatch(/at most|cannot be worked out|does not resolve|list\./)
  })
})
