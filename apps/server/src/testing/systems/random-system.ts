// Random systems of tokensets, modes and resolvers, and what is done to them.
import fc from 'fast-check'
import type { Client } from '../client.ts'
import type { World } from '../world.ts'

// ---- A system ----

const names = ['a', 'b', 'g.a', 'g.b', 'h.a', 'h.b'] as const
type Name = (typeof names)[number]
const name = fc.constantFrom(...names)
/** Of the references only where they lead counts, so values say nothing else. A token points at names after its own: no circles. */
const modeTokens = fc.uniqueArray(fc.tuple(name, fc.array(name, { maxLength: 2 })), {
  selector: ([own]) => own,
  minLength: 1,
  maxLength: 5,
})
const tokensets = fc.array(fc.array(modeTokens, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 })
const source = fc.tuple(fc.nat(2), fc.nat(1))
const sources = fc.array(source, { maxLength: 2 })
const resolver = fc.record({
  sets: fc.array(sources, { maxLength: 2 }),
  modifiers: fc.array(fc.array(sources, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
})
export const act = fc.oneof(
  fc.record({
    kind: fc.constant('rename' as const),
    at: source,
    pick: fc.nat(4),
    to: fc.oneof(name, fc.constant('new')),
  }),
  fc.record({ kind: fc.constant('swap' as const), at: source, pick: fc.nat(4), to: name }),
  fc.record({
    kind: fc.constant('group' as const),
    at: source,
    from: fc.constantFrom('g', 'h'),
    to: fc.constantFrom('g', 'h', 'i'),
  }),
  fc.record({ kind: fc.constant('delete' as const), at: source, pick: fc.nat(4) }),
  fc.record({ kind: fc.constant('inline' as const), at: source, pick: fc.nat(4) }),
  fc.record({ kind: fc.constant('revert' as const) }),
)
export const randomSystem = fc.record({
  tokensets,
  resolvers: fc.array(resolver, { minLength: 1, maxLength: 2 }),
  acts: fc.array(act, { minLength: 2, maxLength: 6 }),
})

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never
export type RandomAct = Drawn<typeof act>

// ---- As the server has it ----

export interface StoredToken {
  id: string
  tokenset_id: string
  mode_id: string
  name: string
  value: { formula: string } | { alias_to: string } | string
}
export interface MadeSystem {
  workspace: string
  modes: { tokenset_id: string; mode_id: string }[][]
  /** Of each resolver, its permutations: modes from the top. */
  permutations: { resolver: string; stacks: string[][] }[]
}

const valueOf = (own: Name, targets: readonly Name[]) => {
  const later = targets.filter(target => names.indexOf(target) > names.indexOf(own))
  if (later.length === 0) return '1px'
  return later.length === 1 ? `{${later[0]}}` : { formula: later.map(target => `{${target}}`).join(' + ') }
}

export async function makeSystem(w: World, { tokensets, resolvers }: Drawn<typeof randomSystem>): Promise<MadeSystem> {
  const owner = () => w.as('owner')
  const workspace = (await owner().post('/workspaces', { name: 'Random' })).body.id
  const modes: MadeSystem['modes'] = []
  for (const [at, given] of tokensets.entries()) {
    const { id } = (await owner().post(`/workspaces/${workspace}/tokensets`, { name: `Set ${at}` })).body
    const own = [(await owner().get(`/tokensets/${id}/modes`)).body.modes[0].id as string]
    for (let more = 1; more < given.length; more++)
      own.push((await owner().post(`/tokensets/${id}/modes`, { name: `Mode ${more}` })).body.id)
    modes.push(own.map(mode_id => ({ tokenset_id: id, mode_id })))
    for (const [index, tokens] of given.entries())
      await w.addTokens(
        Object.fromEntries(tokens.map(([name, targets]) => [name, ['dimension', valueOf(name, targets)]])),
        `/tokensets/${id}/modes/${own[index]}`,
      )
  }
  const permutations = []
  for (const [at, { sets, modifiers }] of resolvers.entries()) {
    const placed = (list: readonly (readonly [number, number])[]) => list.map(place => modeAt(modes, place))
    const body = {
      name: `Resolver ${at}`,
      sets: sets.map((list, index) => ({ name: `s${index}`, sources: placed(list) })),
      modifiers: modifiers.map((contexts, index) => ({
        name: `m${index}`,
        contexts: contexts.map((list, context) => ({ name: `c${context}`, sources: placed(list) })),
        default: 'c0',
      })),
    }
    const { status, text } = await owner().post(`/workspaces/${workspace}/resolvers`, body)
    if (status !== 201) throw new Error(text)
    let stacks: string[][] = [body.sets.flatMap(({ sources }) => sources.map(({ mode_id }) => mode_id))]
    for (const { contexts } of body.modifiers)
      stacks = stacks.flatMap(below =>
        contexts.map(({ sources }) => [...below, ...sources.map(({ mode_id }) => mode_id)]),
      )
    permutations.push({ resolver: body.name, stacks: stacks.map(stack => [...stack].reverse()) })
  }
  return { workspace, modes, permutations }
}

export const modeAt = (modes: MadeSystem['modes'], [set, mode]: readonly [number, number]) => {
  const own = modes[set % modes.length]!
  return own[mode % own.length]!
}

export async function readTokens(owner: Client, { modes }: MadeSystem): Promise<StoredToken[]> {
  const all: StoredToken[] = []
  for (const [first] of modes) all.push(...(await owner.get(`/tokensets/${first!.tokenset_id}/tokens`)).body.tokens)
  return all
}
