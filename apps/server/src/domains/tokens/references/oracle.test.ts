// Random renames and deletions over random systems, beside an oracle that walks every permutation: no reference leads to another
// token than before, but for those that the answer names. REFERENCE_RUNS is the number of systems (80 in the suite, 2,000 by hand),
// REFERENCE_SEED begins another series.
import { repeats } from '@tessera/engine/testing/random/repeats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSystem, modeAt, randomSystem, readTokens } from '../../../testing/systems/random-system.ts'
import type { MadeSystem, RandomAct, StoredToken } from '../../../testing/systems/random-system.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(() => w.close())
const owner = () => w.as('owner')

const targetsOf = ({ value }: StoredToken): string[] =>
  [...JSON.stringify(value).matchAll(/\{([^{}":]+)\}|"alias_to":"([^"]+)"/g)].map(
    ([, curly, alias]) => (curly ?? alias)!,
  )

// ---- What leads where ----

/** For each token, the modes by itself and every permutation that shows it: which token each of its references leads to. */
function meanings({ modes, permutations }: MadeSystem, tokens: readonly StoredToken[]) {
  const at = new Map(tokens.map(token => [`${token.mode_id} ${token.name}`, token]))
  const find = (stack: readonly string[], name: string) => {
    for (const mode of stack) {
      const found = at.get(`${mode} ${name}`)
      if (found) return found
    }
    return undefined
  }
  const views = [
    ...modes.flat().map(({ mode_id }) => ({ key: mode_id, resolver: null as string | null, stack: [mode_id] })),
    ...permutations.flatMap(({ resolver, stacks }) =>
      stacks.map((stack, index) => ({ key: `${resolver} ${index}`, resolver, stack })),
    ),
  ]
  const led = new Map<string, Map<string, (string | null)[]>>()
  for (const token of tokens) {
    const own = new Map<string, (string | null)[]>()
    for (const { key, stack } of views)
      if (find(stack, token.name)?.id === token.id)
        own.set(
          key,
          targetsOf(token).map(name => find(stack, name)?.id ?? null),
        )
    led.set(token.id, own)
  }
  return led
}

/** The tokens some of whose references lead elsewhere than before, by id. */
function changed(before: ReturnType<typeof meanings>, after: ReturnType<typeof meanings>): Set<string> {
  const others = new Set<string>()
  for (const [id, views] of after)
    for (const [key, targets] of views) {
      const former = before.get(id)?.get(key)
      if (former && JSON.stringify(former) !== JSON.stringify(targets)) others.add(id)
    }
  return others
}

// ---- The property ----

async function step(made: MadeSystem, given: RandomAct): Promise<void> {
  const tokens = await readTokens(owner(), made)
  if (given.kind === 'revert') {
    const [last] = (await owner().get(`/workspaces/${made.workspace}/changes?limit=1`)).body.changes
    // The system itself stays.
    if (last.operation !== 'create_resolver') await owner().post(`/changes/${last.id}/revert`)
    return
  }
  const place = modeAt(made.modes, given.at)
  const path = `/tokensets/${place.tokenset_id}/modes/${place.mode_id}/tokens`
  const inMode = tokens.filter(({ mode_id }) => mode_id === place.mode_id)
  const token = 'pick' in given ? inMode[given.pick % Math.max(inMode.length, 1)] : undefined
  if ('pick' in given && !token) return
  const before = meanings(made, tokens)
  const send = {
    rename: () => owner().patch(`${path}/${token!.name}`, { name: (given as { to: string }).to }),
    swap: () => {
      const { to } = given as { to: string }
      const other = inMode.find(({ name }) => name === to && name !== token!.name)
      const operations = [
        { op: 'update', name: token!.name, new_name: 'between' },
        ...(other ? [{ op: 'update', name: to, new_name: token!.name }] : []),
        { op: 'update', name: 'between', new_name: to },
      ]
      return owner().post(`${path}/batch`, { operations })
    },
    group: () =>
      owner().post(`/tokensets/${place.tokenset_id}/rename-group`, given as unknown as { from: string; to: string }),
    delete: () => owner().delete(`${path}/${token!.name}`),
    inline: () => owner().delete(`${path}/${token!.name}?on_dependents=inline`),
  }
  const { status, body } = await send[given.kind]()
  const now = await readTokens(owner(), made)
  if (status !== 200) {
    expect(status, JSON.stringify(body)).toBe(400)
    return expect(now).toEqual(tokens)
  }
  const after = meanings(made, now)
  const moved = changed(before, after)
  if (given.kind === 'delete' || given.kind === 'inline') {
    const nameOf = new Map(now.map(({ id, name }) => [id, name]))
    const reached = (id: string) => [...before.get(id)!.values()].some(targets => targets.includes(token!.id))
    const lost = [...after].filter(
      ([id, views]) =>
        reached(id) &&
        [...views].some(([key, targets]) =>
          targets.some((target, at) => target === null && before.get(id)!.get(key)?.[at] === token!.id),
        ),
    )
    // Where literals take the place of references, none leads to nothing.
    const expected = given.kind === 'inline' ? [] : [...new Set(lost.map(([id]) => nameOf.get(id)!))].sort()
    expect(body.broken_aliases ?? []).toEqual(expected)
    return
  }
  const affected: { mode_id: string; token: string; resolvers: string[] }[] = body.affected ?? []
  const ids = affected.map(({ mode_id, token }) => now.find(one => one.mode_id === mode_id && one.name === token)!.id)
  expect(new Set(ids)).toEqual(moved)
  await expectNoneCouldFollow(made, tokens, now, moved)
}

/** None of those that stayed would lead to the same everywhere under the new name of what it reached. */
async function expectNoneCouldFollow(
  made: MadeSystem,
  before: readonly StoredToken[],
  now: readonly StoredToken[],
  stayed: ReadonlySet<string>,
) {
  const was = meanings(made, before)
  const names = new Map(now.map(({ id, name }) => [id, name]))
  for (const id of stayed) {
    const former = before.find(token => token.id === id)!
    const targets = targetsOf(former)
    const reached = targets.map((_, at) => new Set([...was.get(id)!.values()].map(found => found[at])))
    if (reached.some(found => [...found].filter(Boolean).length !== 1)) continue
    const to = reached.map(found => names.get([...found].find(Boolean)!)!)
    const followed = now.map(token =>
      token.id === id ? { ...token, value: { formula: to.map(name => `{${name}}`).join(' + ') } } : token,
    )
    expect(changed(was, meanings(made, followed)), JSON.stringify({ former, to })).toContain(id)
  }
}

test('no reference leads elsewhere, but for those that are named', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(randomSystem, async given => {
      const made = await makeSystem(w, given)
      for (const one of given.acts) await step(made, one)
    }),
    {
      numRuns: repeats('REFERENCE_RUNS', { short: 8, long: 1_000 }),
      seed: Number(process.env['REFERENCE_SEED'] ?? 1),
      endOnFailure: true,
    },
  )
})
