import { z } from 'zod'
import type { Token } from '../base/token.ts'
import { countText, type Meter } from './checking/bounds/meter.ts'
import type { ModeView } from './checking/mode-view.ts'
import type { ResolverView } from './checking/resolver-view.ts'
import type { World } from './checking/world.ts'
import { rule, type Covers, type RuleFinding, type Placed } from './rule.ts'

export const modeCoverage = rule({
  id: 'mode-coverage',
  label: 'Mode coverage',
  describe: 'Every mode of a tokenset, and every permutation of a theme, has every token.',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'workspace',
    check: (world, _, covers, meter) => [
      ...tokensetsOf(world).flatMap(views => lackingModes(views, covers, meter)),
      ...world.resolvers.flatMap(view => lackingPermutations(view, covers, meter)),
    ],
  },
  examples: {
    finds: {
      tokens: { 'color.page': { type: 'color', value: '#ffffff' } },
      modes: {
        Dark: { 'color.text': { type: 'color', value: '#eeeeee' }, 'color.page': { type: 'color', value: '#000000' } },
      },
      options: {},
    },
    passes: {
      tokens: { 'color.page': { type: 'color', value: '#ffffff' } },
      modes: { Dark: { 'color.page': { type: 'color', value: '#000000' } } },
      options: {},
    },
  },
})

/** Leaves out modes that contexts of a theme use: they contain only overrides, so the check of the theme covers them. */
function tokensetsOf({ modes, resolvers }: World): ModeView[][] {
  const sparse = new Set(
    resolvers.flatMap(({ resolver: { resolver } }) =>
      resolver.modifiers.flatMap(({ contexts }) => contexts.flatMap(({ sources }) => sources)),
    ),
  )
  const tokensets = new Map<string, ModeView[]>()
  for (const view of modes) {
    if (sparse.has(view.mode.id)) continue
    const { id } = view.mode.tokenset
    const views = tokensets.get(id)
    if (views) views.push(view)
    else tokensets.set(id, [view])
  }
  return [...tokensets.values()].filter(views => views.length > 1)
}

function lackingModes(views: readonly ModeView[], covers: Covers, meter: Meter): Placed[] {
  const tokens = new Map<string, Token>()
  for (const { mode } of views)
    for (const token of mode.tokens) if (!tokens.has(token.name)) tokens.set(token.name, token)
  return views.flatMap(({ mode, place, resolution }) => {
    if (mode.tokens.length === tokens.size) return []
    const lacks = tokens.size - mode.tokens.length
    meter.spend(tokens.size / 2 + 4 * lacks, () => `${mode.name} of ${mode.tokenset.name} lacks ${lacks} tokens`)
    return [...tokens.values()].flatMap(token => {
      if (resolution.get(token.name) || !covers(token, mode)) return []
      const { name, type, value, description } = token
      const fix = () => [{ op: 'create' as const, name, type, value, description }]
      return [{ place, found: { ...lacking(name, mode.name), fix } }]
    })
  })
}

function lackingPermutations(view: ResolverView, covers: Covers, meter: Meter): Placed[] {
  return view.names.flatMap(name => {
    const holders = view.system.holdersOf(name)
    meter.spend(1, () => `the names of ${view.called}`)
    if (holders.some(({ always }) => always) || coversContexts(view, name)) return []
    const [{ token }] = holders as [(typeof holders)[0]]
    const holder = view.modeOf(holders[0]!.source)
    if (!holder || !covers(token, holder)) return []
    const placed: Placed[] = []
    const combinations = view.combinations([name])
    meter.spend(
      combinations * view.reach([name]),
      () => `${name} differs in ${countText(combinations)} permutations of ${view.called}`,
    )
    for (const at of view.inputsOf([name]))
      if (!view.system.holderAt(name, at))
        placed.push({ place: view.permutationAt([name], at), found: lacking(name, [...at.values()].join(', ')) })
    return placed
  })
}

/** Whether a modifier has the name in each of its contexts. */
function coversContexts(view: ResolverView, name: string): boolean {
  const held = new Map<string | null, Set<string | null>>()
  for (const { modifier, context } of view.system.holdersOf(name)) {
    const contexts = held.get(modifier)
    if (contexts) contexts.add(context)
    else held.set(modifier, new Set([context]))
  }
  return view.resolver.resolver.modifiers.some(modifier => {
    const contexts = held.get(modifier.name)
    return contexts !== undefined && modifier.contexts.every(context => contexts.has(context.name))
  })
}

const lacking = (token: string, where: string): RuleFinding => ({ token, message: `${token} is missing in ${where}` })
