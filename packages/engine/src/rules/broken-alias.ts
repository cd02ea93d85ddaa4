import { z } from 'zod'
import { circlesIn } from '../resolve/circle.ts'
import { renameReferences } from '../formula/alias.ts'
import { circularAlias, missingTarget } from '../resolve/unresolvable.ts'
import { referencesOf } from './checking/changes.ts'
import { nearestName } from './names/nearest.ts'
import { countText, type Meter } from './checking/bounds/meter.ts'
import type { ModeView } from './checking/mode-view.ts'
import type { ResolverView } from './checking/resolver-view.ts'
import type { FindingPlace } from './checking/view.ts'
import type { World } from './checking/world.ts'
import type { ResolvedLiteral } from '../resolve/resolve.ts'
import type { Token } from '../base/token.ts'
import { rule, type Covers, type RuleFinding, type Placed } from './rule.ts'

/** The message abbreviates longer cycles. */
const mostNames = 12

/** Reports only the token at the break: tokens that point at it do have a target. */
export const brokenAlias = rule({
  id: 'broken-alias',
  label: 'Broken alias',
  describe: 'Aliases, also in parts of values, point at tokens that exist and never in a circle.',
  level: 'error',
  onByDefault: true,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'workspace',
    check: (world, _, covers, meter) => [
      ...world.modes.flatMap(view => missingIn(view, world, covers, meter)),
      ...world.modes.flatMap(view => circlesOf(view, covers, meter)),
      ...world.resolvers.flatMap(view => circlesAcross(view, covers, meter)),
    ],
  },
  examples: {
    finds: {
      tokens: {
        'color.action': { type: 'color', value: '{color.brandd}' },
        'color.brand': { type: 'color', value: '#336699' },
      },
      options: {},
    },
    passes: {
      tokens: {
        'color.action': { type: 'color', value: '{color.brand}' },
        'color.brand': { type: 'color', value: '#336699' },
      },
      options: {},
    },
  },
})

/** A theme may provide a target that the mode lacks. The mode gets the finding only if no theme provides it. */
function missingIn(view: ModeView, world: World, covers: Covers, meter: Meter): Placed[] {
  const { mode, resolution } = view
  const themes = world.resolvers.filter(({ sources }) => sources.has(mode.id))
  const placed: Placed[] = []
  for (const { ok, token } of resolution.all()) {
    if (ok || !covers(token, mode)) continue
    for (const target of referencesOf(token)) {
      if (resolution.get(target)) continue
      const found = missing(view, token, target)
      meter.spend(8 + themes.length, () => `${placed.length} broken aliases in ${view.called}`)
      for (const theme of themes) {
        const combinations = theme.combinations([token.name])
        meter.spend(
          combinations * theme.reach([token.name]),
          () => `${token.name} differs in ${countText(combinations)} permutations of ${theme.called}`,
        )
      }
      const broken = themes.flatMap(theme => brokenAt(theme, token, target, mode.id))
      if (broken.every(({ place }) => place !== null)) placed.push({ place: view.place, found })
      else for (const { place } of broken) if (place) placed.push({ place, found })
    }
  }
  return placed
}

/** One entry per input of a theme that has the token: the place if its target is missing, otherwise null. */
function brokenAt(
  theme: ResolverView,
  { name }: Token,
  target: string,
  mode: string,
): { place: FindingPlace | null }[] {
  const at: { place: FindingPlace | null }[] = []
  for (const input of theme.inputsOf([name])) {
    if (theme.system.holderAt(name, input)?.source !== mode) continue
    const isThere = theme.system.holderAt(target, input) !== undefined
    at.push({ place: isThere ? null : theme.permutationAt([name], input) })
  }
  return at
}

const missing = (view: ModeView, token: Token, target: string): RuleFinding => ({
  token: token.name,
  about: [target],
  message: missingTarget([token.name, target]),
  fix(meter) {
    const among = view.namesOf(token.type)
    meter.spend(among.length * 2, () => 'a name like it')
    const others = among.filter(name => {
      const other = view.resolution.get(name)
      return other?.ok && !leadsTo(other, token.name, meter)
    })
    const near = nearestName(target, others, { meter })
    return near === null
      ? null
      : [{ op: 'update', name: token.name, value: renameReferences(token.value, target, near) }]
  },
})

/** Most tokens are literals, for which the first check suffices. */
function leadsTo(other: ResolvedLiteral, name: string, meter: Meter): boolean {
  if (other.origin === other.token) return false
  const { chain } = other
  meter.spend(chain.length / 10, () => 'a name like it')
  return chain.includes(name)
}

function circlesOf({ mode, place, resolution, called }: ModeView, covers: Covers, meter: Meter): Placed[] {
  const edges = new Map<string, readonly string[]>()
  for (const { ok, token } of resolution.all()) if (!ok) edges.set(token.name, referencesOf(token))
  const placed: Placed[] = []
  for (const names of circlesIn(edges)) {
    meter.spend(8 + names.length / 4, () => `${placed.length} circles in ${called}`)
    const first = resolution.get(names[0]!)!.token
    if (covers(first, mode)) placed.push({ place, found: circle(names) })
  }
  return placed
}

/** Cycles that only a combination of modes closes. */
function circlesAcross(view: ResolverView, covers: Covers, meter: Meter): Placed[] {
  if (!view.circular()) return []
  meter.spend(view.effort(), () => `what all tokens come to in all permutations of ${view.called}`)
  const placed: Placed[] = []
  const edgesAt = new Map<string, { edges: Map<string, readonly string[]>; input: ReadonlyMap<string, string> }>()
  for (const name of view.names)
    for (const { input, resolved } of view.visits(name)) {
      if (resolved.ok) continue
      const key = JSON.stringify([...input])
      const at = edgesAt.get(key) ?? { edges: new Map<string, readonly string[]>(), input }
      edgesAt.set(key, at)
      at.edges.set(name, referencesOf(resolved.token))
    }
  for (const { edges, input } of edgesAt.values())
    for (const names of circlesIn(edges)) {
      meter.spend(8 + names.length, () => `${placed.length} circles in ${view.called}`)
      const holder = view.holderAt(names[0]!, input)
      const token = view.at(names[0]!, input)?.token
      if (holder && token && covers(token, holder))
        placed.push({ place: view.permutationAt(names.slice(0, -1), input), found: circle(names) })
    }
  return placed
}

function circle(names: readonly string[]): RuleFinding {
  const [first] = names as [string]
  const way = names.length > mostNames ? [...names.slice(0, mostNames - 1), '…', first] : names
  return { token: first, about: ['circle'], message: circularAlias(way) }
}
