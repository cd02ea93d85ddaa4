import { z } from 'zod'
import type { CheckedToken, GuidedName } from '../checking/checked.ts'
import { globsCost, globsMatcher } from '../../naming/glob.ts'
import { groupsAbove } from '../../naming/groups-above.ts'
import { lifecycleOf } from '../checking/lifecycle.ts'
import type { ModeView } from '../checking/mode-view.ts'
import { purposeByItself } from '../../suggest/purpose.ts'
import { rule } from '../rule.ts'
import type { World } from '../checking/world.ts'

/** How many tokens are looked at where the setting does not say. */
const usualMost = 20

export const missingPurpose = rule({
  id: 'missing-purpose',
  label: 'Missing purpose',
  describe:
    'The tokens that are used most (by code where `tessera scan` reports it, else by tokens and components) have a description, or guidance on them or a group above.',
  level: 'info',
  onByDefault: false,
  withoutFix: true,
  options: z.strictObject({
    most: z.int().min(1).max(200).optional().describe(`How many of the most used tokens; absent: ${usualMost}`),
    tokens: z.array(z.string().min(1)).min(1).optional().describe('Among which tokens; absent: all'),
  }),
  optionsText: `\`most\`: how many of the most used tokens, ${usualMost} when absent; \`tokens\`: globs of the tokens among which they are`,
  narrow: 'its tokens',
  run: {
    each: 'workspace',
    check(world, { most = usualMost, tokens = ['**'] }, covers, meter) {
      const count = world.modes.reduce((sum, { names }) => sum + names.length, 0)
      meter.spend(count * (4 + globsCost(tokens)), () => `${tokens.length} globs on ${count} names`)
      const isMeant = globsMatcher(tokens)
      const holders = holdersOf(world)
      const used = [...usesIn(world)]
        .filter(([name]) => isMeant(name) && holders.get(name)?.some(({ token, view }) => covers(token, view.mode)))
        .sort(([a, most], [b, uses]) => uses - most || (a < b ? -1 : 1))
        .slice(0, most)
      const isGuided = guidedBy(world.guided ?? [])
      return used.flatMap(([name, measured]) => {
        const own = holders.get(name)!
        if (isGuided(name) || own.some(({ token }) => hasNoNeed(token))) return []
        const message = messageOf(own[0]!.token, measured, world.usage ? 'code uses' : 'tokens and components use')
        return [{ place: own[0]!.view.place, found: { token: name, message, measured } }]
      })
    },
  },
  examples: {
    finds: {
      tokens: {
        'color.background.danger': { type: 'color', value: '#d00000' },
        'color.text': { type: 'color', value: '#111111', description: 'Of paragraphs' },
      },
      usage: { 'color.background.danger': 41, 'color.text': 60 },
      options: {},
    },
    passes: {
      tokens: {
        'color.background.danger': { type: 'color', value: '#d00000' },
        'color.text': { type: 'color', value: '#111111', description: 'Of paragraphs' },
        'color.unused': { type: 'color', value: '#333333' },
      },
      usage: { 'color.background.danger': 41, 'color.text': 60 },
      guided: ['color.background.'],
      options: {},
    },
  },
})

interface Holder {
  token: CheckedToken
  view: ModeView
}

/** By name, its tokens in all modes. */
function holdersOf({ modes }: World): Map<string, Holder[]> {
  const holders = new Map<string, Holder[]>()
  for (const view of modes)
    for (const token of view.mode.tokens) {
      const own = holders.get(token.name)
      if (own) own.push({ token, view })
      else holders.set(token.name, [{ token, view }])
    }
  return holders
}

/** By name, the places in code; of code that nobody scanned, the tokens and bindings that point at it. */
function usesIn({ usage, modes, bound = [] }: World): Map<string, number> {
  if (usage) return new Map([...usage.names].map(([name, { uses }]) => [name, uses]))
  const pointing = new Map<string, Set<string>>()
  for (const view of modes)
    for (const [name, users] of view.users()) {
      const all = pointing.get(name) ?? new Set()
      for (const user of users) all.add(user)
      pointing.set(name, all)
    }
  const uses = new Map([...pointing].map(([name, { size }]) => [name, size]))
  for (const { token } of bound) uses.set(token, (uses.get(token) ?? 0) + 1)
  return uses
}

function guidedBy(guided: readonly GuidedName[]): (name: string) => boolean {
  const namesOf = (isGroup: boolean) =>
    new Set(guided.filter(({ is_group }) => is_group === isGroup).map(({ name }) => name))
  const [tokens, groups] = [namesOf(false), namesOf(true)]
  return name => tokens.has(name) || groupsAbove(name).some(group => groups.has(group))
}

/** What is on its way out needs no words. */
const hasNoNeed = (token: CheckedToken): boolean =>
  (token.description ?? '').trim() !== '' || lifecycleOf(token).deprecated !== false

function messageOf(token: CheckedToken, uses: number, who: string): string {
  const purpose = purposeByItself(token)
  const told = purpose === null ? '' : `; its name tells: ${purpose}`
  return `Nothing says what ${token.name} is for, which ${who} ${uses === 1 ? 'once' : `${uses} times`}${told}`
}
