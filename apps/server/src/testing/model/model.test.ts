// Any sequence of calls leaves the state that the model predicts. MODEL_RUNS is the number of sequences (25 in the suite, 1,000
// by hand).
import { repeats } from '@tessera/engine/testing/random/repeats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../storage/sql.ts'
import * as oracle from './model-oracle.ts'
import type {
  BatchStep,
  Given,
  ModelMode,
  ModelToken,
  ModelTokenset,
  ModelWorkspace,
  Value,
  Write,
} from './model-oracle.ts'
import { world } from '../world.ts'
import type { Client } from '../client.ts'
import type { TestAnswer, World } from '../world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

// ---- What is done ----

// None is the beginning of another: a document can then hold any of them side by side.
const names = ['a', 'A', 'b.c', 'b.d', 'e.f.g', '__proto__.x', 'constructor', 'größe 1', '𝕏.y'] as const
const name = fc.constantFrom(...names)
const label = fc.constantFrom('Light', 'light', 'Dark', 'DARK', 'Größe', 'GRÖSSE', 'A', '__proto__')
const literal = fc.constantFrom('0px', '1px', '2rem', '16px')
const part = fc.oneof(
  literal,
  name.map(to => ({ alias_to: to })),
  name.map(to => `{${to}}`),
)
const border = part.map(width => ({ color: '#000000', width, style: 'solid' }))
const value: fc.Arbitrary<Value> = fc.oneof({ weight: 4, arbitrary: part }, border)
const type = fc.constantFrom<ModelToken['type'][]>('dimension', 'dimension', 'dimension', 'border')
const description = fc.constantFrom(null, 'One', 'Two')
const given: fc.Arbitrary<Given> = fc
  .record({ value, alias_to: fc.oneof(name, fc.constant(null)), description }, { requiredKeys: [] })
  .map(({ value: v, alias_to, ...rest }) => ({
    ...rest,
    // Both at once has its own rule, which unit tests cover.
    ...(v !== undefined && typeof alias_to !== 'string' ? { value: v } : {}),
    ...(alias_to === undefined || (alias_to === null && v !== undefined) ? {} : { alias_to }),
  }))
const whole = fc.oneof(
  value.map(v => ({ value: v })),
  name.map(to => ({ alias_to: to })),
)
const step: fc.Arbitrary<BatchStep> = fc.oneof(
  fc
    .tuple(fc.constantFrom('create' as const, 'upsert' as const, 'upsert' as const), name, type, whole)
    .map(([op, n, t, v]) => ({ op, name: n, type: t, ...v })),
  fc
    .tuple(name, given, fc.option(name, { nil: undefined }))
    .map(([n, g, new_name]) => ({ op: 'update' as const, name: n, ...g, ...(new_name ? { new_name } : {}) })),
  name.map(n => ({ op: 'delete' as const, name: n })),
)
const documentToken = fc.record({ name, type: fc.constant('dimension' as const), value: part, description })
const at = fc.nat(5)

const action = fc.oneof(
  fc.record({ do: fc.constant('create workspace' as const), name: label }),
  fc.record({ do: fc.constant('rename workspace' as const), at, name: label }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete workspace' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create tokenset' as const), at, name: label }) },
  fc.record({ do: fc.constant('rename tokenset' as const), at, name: label }),
  fc.record({ do: fc.constant('delete tokenset' as const), at }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create mode' as const),
      at,
      name: label,
      is_default: fc.boolean(),
      copy: fc.option(fc.nat(8), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change mode' as const),
      at,
      mode: at,
      name: fc.option(label, { nil: undefined }),
      is_default: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete mode' as const), at, mode: at }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('create token' as const),
      at,
      mode: at,
      name,
      type,
      given: whole,
      description,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change token' as const),
      at,
      mode: at,
      name,
      given,
      to: fc.option(name, { nil: undefined }),
      follow: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('delete token' as const),
      at,
      mode: at,
      name,
      on_dependents: fc.constantFrom('break' as const, 'refuse' as const, 'inline' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      at,
      mode: at,
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
      dry_run: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      at,
      mode: at,
      tokens: fc.uniqueArray(documentToken, { minLength: 1, maxLength: 5, selector: token => token.name }),
      strategy: fc.constantFrom('merge' as const, 'replace' as const),
      dry_run: fc.boolean(),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

// ---- Doing it ----

interface Run {
  api: Client
  rules: typeof oracle
  workspaces: ModelWorkspace[]
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const key = (text: string) => text.normalize('NFC').toLowerCase()

function expectRefused(answer: TestAnswer, what: unknown, status = 400): void {
  if (answer.status !== status)
    throw new Error(`${JSON.stringify(what)} must be refused with ${status}: ${answer.status} ${answer.text}`)
}
function expectDone(answer: TestAnswer, what: unknown, status = 200): void {
  if (answer.status !== status) throw new Error(`${JSON.stringify(what)} must be done: ${answer.status} ${answer.text}`)
}

/** Does it for real, and to the model; the tokenset that was touched, to be compared. */
async function perform(run: Run, what: Action): Promise<ModelTokenset | null> {
  const { api, workspaces } = run
  if (what.do === 'create workspace') {
    const answer = await api.post('/workspaces', { name: what.name })
    expectDone(answer, what, 201)
    workspaces.push({ id: answer.body.id, name: what.name, tokensets: [] })
    return null
  }
  const inWorkspace = pick(workspaces, what.at)
  if (!inWorkspace) return null
  if (what.do === 'rename workspace') {
    expectDone(await api.patch(`/workspaces/${inWorkspace.id}`, { name: what.name }), what)
    inWorkspace.name = what.name
    return null
  }
  if (what.do === 'delete workspace') {
    expectDone(await api.delete(`/workspaces/${inWorkspace.id}`), what)
    run.workspaces = workspaces.filter(other => other !== inWorkspace)
    for (const { id } of inWorkspace.tokensets) expectRefused(await api.get(`/tokensets/${id}`), what, 404)
    return null
  }
  if (what.do === 'create tokenset') {
    const answer = await api.post(`/workspaces/${inWorkspace.id}/tokensets`, { name: what.name })
    expectDone(answer, what, 201)
    const { modes } = (await api.get(`/tokensets/${answer.body.id}/modes`)).body
    const made = {
      id: answer.body.id,
      name: what.name,
      modes: [{ id: modes[0].id, name: 'Base', tokens: [] }],
      default_mode: modes[0].id,
    }
    inWorkspace.tokensets.push(made)
    return made
  }
  const all = workspaces.flatMap(workspace => workspace.tokensets)
  const set = pick(all, what.at)
  if (!set) return null
  const path = `/tokensets/${set.id}`
  if (what.do === 'rename tokenset') {
    expectDone(await api.patch(path, { name: what.name }), what)
    set.name = what.name
    return set
  }
  if (what.do === 'delete tokenset') {
    expectDone(await api.delete(path), what)
    for (const workspace of workspaces) workspace.tokensets = workspace.tokensets.filter(other => other !== set)
    expectRefused(await api.get(`${path}/modes`), what, 404)
    return null
  }
  if (what.do === 'create mode') return createMode(api, set, what)
  const mode = pick(set.modes, what.mode)!
  await inMode(run, set, mode, what)
  return set
}

async function createMode(api: Client, set: ModelTokenset, what: Extract<Action, { do: 'create mode' }>) {
  const source = what.copy === undefined ? undefined : pick(set.modes, what.copy)
  const taken = set.modes.some(mode => key(mode.name) === key(what.name))
  const answer = await api.post(`/tokensets/${set.id}/modes`, {
    name: what.name,
    is_default: what.is_default,
    ...(source ? { copy_from: source.id } : {}),
  })
  if (taken) expectRefused(answer, what)
  else {
    expectDone(answer, what, 201)
    set.modes.push({ id: answer.body.id, name: what.name, tokens: source ? structuredClone(source.tokens) : [] })
    if (what.is_default) set.default_mode = answer.body.id
  }
  return set
}

type InMode = Extract<Action, { mode: number }>

async function inMode({ api, rules }: Run, set: ModelTokenset, mode: ModelMode, what: InMode): Promise<void> {
  const path = `/tokensets/${set.id}/modes/${mode.id}`
  const tokenPath = (token: string) => `${path}/tokens/${encodeURIComponent(token)}`
  const isDefault = set.default_mode === mode.id
  const { tokens } = mode
  const settle = (answer: TestAnswer, after: ModelToken[] | null, status = 200) => {
    if (!after) return expectRefused(answer, what)
    expectDone(answer, what, status)
    mode.tokens = after
  }
  const settleMany = (answer: TestAnswer, written: Write | null, dry_run: boolean) => {
    if (!written) return expectRefused(answer, what)
    expectDone(answer, what)
    expect(answer.body).toMatchObject(written.counts)
    const names = new Set(written.tokens.map(({ name }) => name))
    const gone = tokens.filter(({ name }) => !names.has(name))
    const broken = [...new Set(gone.flatMap(({ name }) => rules.dependents(written.tokens, name)))].sort()
    expect(answer.body.broken_aliases ?? []).toEqual(broken)
    expect(answer.body.dry_run).toBe(dry_run || undefined)
    if (!dry_run) mode.tokens = written.tokens
  }
  switch (what.do) {
    case 'change mode': {
      const taken =
        what.name !== undefined && set.modes.some(other => other !== mode && key(other.name) === key(what.name!))
      const answer = await api.patch(path, { name: what.name, is_default: what.is_default })
      if (taken || (what.is_default === false && isDefault)) return expectRefused(answer, what)
      expectDone(answer, what)
      mode.name = what.name ?? mode.name
      if (what.is_default) set.default_mode = mode.id
      return
    }
    case 'delete mode': {
      const answer = await api.delete(path)
      if (isDefault) return expectRefused(answer, what)
      expectDone(answer, what)
      set.modes = set.modes.filter(other => other !== mode)
      return
    }
    case 'create token': {
      const body = { type: what.type, description: what.description, ...what.given }
      const answer = await api.post(`${path}/tokens`, { name: what.name, ...body })
      return settle(answer, rules.soundOrNull(rules.create(tokens, what.name, body)), 201)
    }
    case 'change token': {
      const known = tokens.some(token => token.name === what.name)
      const answer = await api.patch(tokenPath(what.name), {
        ...what.given,
        name: what.to,
        update_references: what.follow,
      })
      if (!known) return expectRefused(answer, what, 404)
      return settle(answer, rules.soundOrNull(rules.change(tokens, what.name, what.given, what.to, what.follow)))
    }
    case 'delete token': {
      const known = tokens.some(token => token.name === what.name)
      const pointing = rules.dependents(tokens, what.name)
      const answer = await api.delete(`${tokenPath(what.name)}?on_dependents=${what.on_dependents}`)
      if (!known) return expectRefused(answer, what, 404)
      settle(answer, rules.remove(tokens, what.name, what.on_dependents))
      if (answer.status === 200)
        expect(answer.body.broken_aliases).toEqual(
          what.on_dependents === 'break' && pointing.length > 0 ? pointing : undefined,
        )
      return
    }
    case 'batch':
      return settleMany(
        await api.post(`${path}/tokens/batch`, { operations: what.steps, dry_run: what.dry_run }),
        rules.batch(tokens, what.steps),
        what.dry_run,
      )
    case 'import': {
      const { text, order } = documentOf(what.tokens)
      const body = `{"format":"dtcg","strategy":"${what.strategy}","dry_run":${what.dry_run},"document":${text}}`
      return settleMany(
        await api.request('POST', `${path}/import`, body),
        rules.importInto(tokens, order, what.strategy),
        what.dry_run,
      )
    }
  }
}

/** As DTCG text, written by hand because `__proto__` is a name like any other, with the tokens in their order. */
function documentOf(tokens: readonly ModelToken[]): { text: string; order: ModelToken[] } {
  interface Group {
    token?: ModelToken
    groups: Map<string, Group>
  }
  const root: Group = { groups: new Map() }
  for (const token of tokens) {
    let group = root
    for (const segment of token.name.split('.')) {
      if (!group.groups.has(segment)) group.groups.set(segment, { groups: new Map() })
      group = group.groups.get(segment)!
    }
    group.token = token
  }
  const order: ModelToken[] = []
  /** A reference that no name fits to the letter means the only name that differs in case, unless that is its own token's. */
  const meant = (to: string, from: string): string => {
    if (tokens.some(({ name: n }) => n === to)) return to
    const alike = tokens.filter(({ name: n }) => n.toLowerCase() === to.toLowerCase()).map(({ name: n }) => n)
    return alike.length === 1 && alike[0] !== from ? alike[0]! : to
  }
  const write = (group: Group): string => {
    if (group.token) {
      const { name: own, type: $type, value: v, description: $description } = group.token
      const to = oracle.references(v)[0]
      order.push({ ...group.token, value: to === undefined ? v : { alias_to: meant(to, own) } })
      return JSON.stringify({
        $type,
        $value: to === undefined ? v : `{${to}}`,
        ...($description === null ? {} : { $description }),
      })
    }
    return `{${[...group.groups].map(([segment, inner]) => `${JSON.stringify(segment)}:${write(inner)}`).join(',')}}`
  }
  return { text: write(root), order }
}

// ---- Comparing ----

async function compare({ api }: Run, set: ModelTokenset): Promise<void> {
  const { modes } = (await api.get(`/tokensets/${set.id}/modes`)).body
  expect(modes.map(({ id, name: n, is_default }: Record<string, unknown>) => ({ id, name: n, is_default }))).toEqual(
    set.modes.map(({ id, name: n }) => ({ id, name: n, is_default: id === set.default_mode })),
  )
  const listed = (await api.get(`/tokensets/${set.id}/tokens`)).body.tokens as (ModelToken & {
    mode_id: string
    alias_to: string | null
  })[]
  for (const mode of set.modes) {
    const stored = listed.filter(token => token.mode_id === mode.id)
    expect(
      stored.map(({ name: n, type: t, value: v, description: d }) => ({ name: n, type: t, value: v, description: d })),
    ).toEqual(mode.tokens)
    for (const { value: v, alias_to } of stored)
      expect(alias_to).toBe(typeof v === 'object' && 'alias_to' in v ? v.alias_to : null)
  }
}

/** The resolved chains, in single reads and in the export. */
async function compareResolved({ api }: Run, set: ModelTokenset): Promise<void> {
  for (const mode of set.modes) {
    const path = `/tokensets/${set.id}/modes/${mode.id}`
    const resolved = new Map(mode.tokens.map(token => [token.name, oracle.resolve(mode.tokens, token)]))
    const one = mode.tokens.at(-1)
    if (one)
      expect((await api.get(`${path}/tokens/${encodeURIComponent(one.name)}`)).body.resolved_value).toEqual(
        resolved.get(one.name),
      )
    const exported = await api.get(`${path}/export`)
    const unresolved = [...resolved.values()].filter(result => result === null).length
    expect(Number(exported.headers.get('x-unresolved-tokens') ?? 0)).toBe(unresolved)
    for (const token of mode.tokens) {
      let leaf = exported.body
      for (const segment of token.name.split('.')) leaf = Object.hasOwn(leaf ?? {}, segment) ? leaf[segment] : undefined
      const result = resolved.get(token.name)
      if (result === null) expect(leaf).toBeUndefined()
      else expect(leaf).toMatchObject({ type: token.type, ...(typeof result === 'string' ? { value: result } : {}) })
    }
  }
}

let people = 0
let calls = 0

const property = (rules: typeof oracle) =>
  fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 24, size: 'max' }), async actions => {
    const api = w.as(await w.signUp(`model ${++people}`, 'BUSINESS'))
    const run: Run = { api, rules, workspaces: [] }
    // Most actions need a place to happen in.
    await perform(run, { do: 'create workspace', name: 'A' })
    await perform(run, { do: 'create tokenset', at: 0, name: 'A' })
    for (const what of actions) {
      calls++
      const touched = await perform(run, what)
      if (touched) await compare(run, touched)
    }
    const { workspaces, total } = (await api.get('/workspaces')).body
    expect(workspaces.map(({ id, name: n }: ModelWorkspace) => [id, n])).toEqual(
      run.workspaces.map(({ id, name: n }) => [id, n]),
    )
    expect(total).toBe(run.workspaces.length)
    for (const workspace of run.workspaces) {
      const { tokensets } = (await api.get(`/workspaces/${workspace.id}/tokensets`)).body
      expect(tokensets.map(({ id, name: n }: ModelTokenset) => [id, n])).toEqual(
        workspace.tokensets.map(({ id, name: n }) => [id, n]),
      )
      for (const set of workspace.tokensets) await compareResolved(run, set)
    }
  })

test('any sequence of calls leaves the state that the model predicts', { timeout: 3_600_000 }, async () => {
  await fc.assert(property(oracle), {
    numRuns: repeats('MODEL_RUNS', { short: 6, long: 300 }),
  })
  if (process.env.MODEL_RUNS) console.log(`${calls} calls that change something`)
  expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
  // What the database itself is to keep, whatever the API did.
  const broken = await w.database.query(sql`select t.id from tokensets t
 left join modes m on m.id = t.default_mode_id and m.tokenset_id = t.id where m.id is null`)
  expect(broken).toEqual([])
})

test('and this test would see it if renaming forgot the references', { timeout: 300_000 }, async () => {
  const forgetful = {
    ...oracle,
    change: (...[tokens, name, given, to]: Parameters<typeof oracle.change>) =>
      oracle.change(tokens, name, given, to, false),
  }
  const { failed } = await fc.check(property(forgetful), { numRuns: 300, endOnFailure: true, seed: 7 })
  expect(failed).toBe(true)
})
