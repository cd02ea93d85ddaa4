import { z } from 'zod'
import type { Token } from '../token.ts'
import type { ModeView } from './checking/mode-view.ts'
import type { ResolverView } from './checking/resolver-view.ts'
import type { World } from './checking/world.ts'
import { rule, type Covers, type Found, type Placed } from './rule.ts'

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
    check: (world, _, covers) => [
      ...tokensetsOf(world).flatMap(views => lackingModes(views, covers)),
      ...world.resolvers.flatMap(view => lackingPermutations(view, covers)),
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

/** Modes that contexts of a theme are made of hold only what they change: the theme itself is looked at. */
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
    tokensets.set(id, [...(tokensets.get(id) ?? []), view])
  }
  return [...tokensets.values()].filter(views => views.length > 1)
}

function lackingModes(views: readonly ModeView[], covers: Covers): Placed[] {
  const tokens = new Map<string, Token>()
  for (const { mode } of views)
    for (const token of mode.tokens) if (!tokens.has(token.name)) tokens.set(token.name, token)
  return views.flatMap(({ mode, place, resolution }) => {
    if (mode.tokens.length === tokens.size) return []
    return [...tokens.values()].flatMap(token => {
      if (resolution.get(token.name) || !covers(token, mode)) return []
      const { name, type, value, description } = token
      const fix = () => [{ op: 'create' as const, name, type, value, description }]
      return [{ place, found: { ...lacking(name, mode.name), fix } }]
    })
  })
}

function lackingPermutations(view: ResolverView, covers: Covers): Placed[] {
  return view.names.flatMap(name => {
    const holders = view.system.holdersOf(name)
    if (holders.some(({ always }) => always) || coversContexts(view, name)) return []
    const [{ token }] = holders as [(typeof holders)[0]]
    const holder = view.modeOf(holders[0]!.source)
    if (!holder || !covers(token, holder)) return []
    const placed: Placed[] = []
    for (const at of view.inputsOf([name]))
      if (!view.system.holderAt(name, at))
        placed.push({ place: view.permutationAt([name], at), found: lacking(name, [...at.values()].join(', ')) })
    return placed
  })
}

/** Does one modifier have the name in each of its contexts? */
function coversContexts(view: ResolverView, name: string): boolean {
  const holders = view.system.holdersOf(name)
  return view.resolver.resolver.modifiers.some(modifier =>
    modifier.contexts.every(context =>
      holders.some(holder => holder.modifier === modifier.name && holder.context === context.name),
    ),
  )
}

const lacking = (token: string, where: string): Found => ({ token, message: `${token} is missing in ${where}` })
