// Every operation under hostile input: no 5xx, only `{error}` and the contract's shapes, and no leak of data of others. FUZZ_RUNS
// is the number of requests (2,000 in the suite, 100,000 by hand).
import { allOperations, isOn, pathParameters } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../testing/world.ts'
import type { TestAnswer, World } from '../testing/world.ts'

let w: World
let pool: Record<string, string[]>
beforeAll(async () => {
  w = await world()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], alias: ['color', '{color.brand}'] })
  const foreign = await w.as('stranger').post('/workspaces', { name: 'Foreign' })
  const set = await w.as('stranger').post(`/workspaces/${foreign.body.id}/tokensets`, { name: 'Foreign' })
  pool = {
    workspace_id: [w.workspace.id, foreign.body.id],
    tokenset_id: [w.tokenset.id, set.body.id],
    mode_id: [w.mode.id],
    token_id: ['color.brand', 'alias'],
    format: ['css', 'json', 'dtcg', 'nope'],
  }
})
afterAll(() => w.close())

const hostile = [
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  "'; drop table tokens; --",
  '../../etc/passwd',
  '%00',
  '{a.b}',
  '$ref',
  '*/ } body { display: none } /*',
  '<script>alert(1)</script>',
  '𝕏'.repeat(300),
  'x'.repeat(300),
  '-1',
  '1e999',
  'null',
  'NaN',
]
const scalar = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)
const anyJson = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('value', 'unit', 'alias_to', '__proto__', 'color'), fc.string()),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value
const plausible = fc.constantFrom<unknown>(
  'color',
  '#fff',
  '16px',
  'A name',
  'a.b.c',
  true,
  false,
  1,
  0,
  'css',
  'merge',
  'TEAM',
  { alias_to: 'color.brand' },
  '{color.brand}',
  ['read:tokens'],
  [{ op: 'create', name: 'n', type: 'number', value: 1 }],
  { a: { $type: 'number', $value: 1 } },
)

/** An input with the operation's own fields, some of them absent, wrong or hostile. */
const inputFor = (operation: AnyOperation) =>
  fc.record(
    Object.fromEntries(
      [...Object.keys(operation.input.shape), 'id', 'user_id', '__proto__x'].map(field => [
        field,
        fc.oneof(plausible, anyJson),
      ]),
    ),
    { requiredKeys: [] },
  )

const idFor = (name: string) => {
  const known = pool[name] ?? ['01900000-0000-7000-8000-000000000000']
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom(...hostile.map(text => text.toWellFormed())),
    fc.uuid(),
  )
}

interface HostileRequest {
  who: 'owner' | 'viewer' | 'stranger'
  params: Record<string, string>
  input: unknown
}

/** A known id for each parameter of the path but one, which is what PostgreSQL takes for no text at all. */
const withNul = (parameters: readonly string[]) =>
  parameters.map((wrong): [HostileRequest] => [
    {
      who: 'owner',
      params: Object.fromEntries(parameters.map(name => [name, name === wrong ? '\0' : (pool[name]?.[0] ?? 'a')])),
      input: {},
    },
  ])

const statuses = new Set([200, 201, 304, 400, 401, 403, 404, 410, 429])
const leaks =
  /\bat [\w.]+ \(|node_modules|\.ts:\d|select |insert into|pg_|relation "|syntax error|ECONN|undefined is not|cannot read prop/i

function judge(answer: TestAnswer, what: string) {
  if (!statuses.has(answer.status)) throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  if (answer.status < 400) return
  if (typeof answer.body?.error !== 'string' || answer.body.error === '')
    throw new Error(`${what}: no {error}: ${answer.text.slice(0, 300)}`)
  if (leaks.test(answer.body.error)) throw new Error(`${what} tells too much: ${answer.body.error}`)
}

const operations = (['rest', 'session'] as const).flatMap(surface =>
  // What ends the world for all later requests is fuzzed with ids that are not ours.
  allOperations.filter(operation => isOn(operation, surface)).map(operation => ({ surface, operation })),
)
const ends = new Set([
  'delete_workspace',
  'delete_tokenset',
  'sign_out',
  'end_session',
  'end_other_sessions',
  'change_password',
  'delete_organization',
])

describe('hostile requests', () => {
  const runs = Math.ceil(repeats('FUZZ_RUNS', { short: 400, long: 20_000 }) / operations.length)
  test.each(
    operations
      .filter(({ operation }) => !ends.has(operation.name))
      .map(entry => [`${entry.operation.name} by ${entry.surface}`, entry] as const),
  )('%s', { timeout: 120_000 + runs * 200 }, async (what, { surface, operation }) => {
    const parameters = pathParameters(operation.path)
    const request = fc.record({
      who: fc.constantFrom('owner' as const, 'viewer' as const, 'stranger' as const),
      params: fc.record(Object.fromEntries(parameters.map(name => [name, idFor(name)]))) as fc.Arbitrary<
        Record<string, string>
      >,
      input: fc.oneof({ weight: 6, arbitrary: inputFor(operation) as fc.Arbitrary<unknown> }, anyJson),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ who, params, input }) => {
        const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
        const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
        const query =
          inQuery && typeof input === 'object' && input !== null
            ? `?${new URLSearchParams(Object.fromEntries(Object.entries(input).map(([k, v]) => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)]))).toString()}`
            : ''
        judge(
          await w
            .as(who, { surface })
            .request(operation.method, path + query, inQuery ? undefined : (JSON.stringify(input) ?? '')),
          what,
        )
      }),
      {
        numRuns: runs + parameters.length,
        examples: withNul(parameters),
      },
    )
  })

  test('left the world as usable as before', async () => {
    // The mode itself may be missing: another became the default, and then it was deleted.
    expect((await w.as('owner').get(`/tokensets/${w.tokenset.id}/tokens`)).status).toBe(200)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

test('the checker detects a leak, an undocumented status and a body that is no error', () => {
  const answer = (status: number, body: unknown) => ({
    status,
    body,
    text: JSON.stringify(body),
    headers: new Headers(),
  })
  expect(() => judge(answer(500, { error: 'Internal server error' }), 'x')).toThrow('answered 500')
  expect(() => judge(answer(400, { message: 'no' }), 'x')).toThrow('no {error}')
  expect(() => judge(answer(400, { error: 'relation "tokens" does not exist' }), 'x')).toThrow('tells too much')
  expect(() => judge(answer(400, { error: 'Name is required and must be a non-empty string' }), 'x')).not.toThrow()
})
