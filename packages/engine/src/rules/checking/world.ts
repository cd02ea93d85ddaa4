// The input of rules: a view of each mode, and of each resolver. Views of resolvers follow the axes of tokens, so that rules never
// walk all permutations.
import type { Steps } from '../../resolve/steps.ts'
import type { Checked, CheckedResolver, ModeName, UsedName } from './checked.ts'
import { modeView, nextModeView, type ModeView } from './mode-view.ts'
import { nextResolverView, resolverView, type ResolverView } from './resolver-view.ts'

export interface World {
  readonly modes: readonly ModeView[]
  readonly resolvers: readonly ResolverView[]
  /** The names for messages of resolvers that combine too many tokens to check. */
  readonly tooLarge: readonly string[]
  readonly released: Checked['released']
  readonly usage: Usage | null
  readonly bound: Checked['bound']
  readonly guided: Checked['guided']
  viewOf(modeId: string): ModeView | undefined
  /** Whether a token of the mode, or of a theme that contains the mode, refers to the name. */
  isUsed(name: string, mode: ModeName): boolean
}

/** `list` is what the names are of: the same list needs no other names. */
interface Usage {
  list: readonly UsedName[]
  names: ReadonlyMap<string, UsedName>
}

function usageOf({ usage: list }: Checked, before: World | null): Usage | null {
  if (!list) return null
  return before?.usage?.list === list ? before.usage : { list, names: new Map(list.map(used => [used.name, used])) }
}

/** Derives the views from those of the last run where possible. */
export function* worldOf(checked: Checked, before: World | null): Steps<World> {
  const modes: ModeView[] = []
  for (const mode of checked.modes) {
    const last = before?.viewOf(mode.id)
    modes.push(yield* last ? nextModeView(last, mode) : modeView(mode))
    yield
  }
  const byId = new Map(modes.map(view => [view.mode.id, view]))
  const resolvers: ResolverView[] = []
  const tooLarge: string[] = []
  let left = mostJoined
  for (const resolver of checked.resolvers) {
    const joined = joinedBy(resolver, byId)
    if (joined > left) {
      tooLarge.push(`the theme ${resolver.resolver.name}`)
      continue
    }
    left -= joined
    const last = before?.resolvers.find(view => view.resolver.id === resolver.id)
    resolvers.push(yield* last ? nextResolverView(last, resolver, byId) : resolverView(resolver, byId))
    yield
  }
  return {
    modes,
    resolvers,
    tooLarge,
    released: checked.released,
    usage: usageOf(checked, before),
    bound: checked.bound,
    guided: checked.guided,
    viewOf: id => byId.get(id),
    isUsed(name, mode) {
      if (byId.get(mode.id)!.users().has(name)) return true
      return resolvers.some(view => view.sources.has(mode.id) && view.users.has(name))
    },
  }
}

/** The limit of tokens in all resolvers together. A source counts at each place that uses it, and once for each modifier. */
const mostJoined = 5_000_000

function joinedBy({ resolver }: CheckedResolver, modes: ReadonlyMap<string, ModeView>): number {
  const parts = [...resolver.sets, ...resolver.modifiers.flatMap(({ contexts }) => contexts)]
  const sizeOf = (source: string) => modes.get(source)?.names.length ?? 0
  const held = parts.reduce((sum, { sources }) => sum + sources.reduce((all, one) => all + sizeOf(one), 0), 0)
  const distinct = new Set(parts.flatMap(({ sources }) => sources))
  return held + resolver.modifiers.length * [...distinct].reduce((sum, one) => sum + sizeOf(one), 0)
}
