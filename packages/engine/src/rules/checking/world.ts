// What rules see: each mode, and each resolver through the axes that its tokens depend on, never permutation by permutation.
import type { Steps } from '../../resolve/steps.ts'
import type { Checked, CheckedResolver, ModeName } from './checked.ts'
import { modeView, nextModeView, type ModeView } from './mode-view.ts'
import { nextResolverView, resolverView, type ResolverView } from './resolver-view.ts'

export interface World {
  readonly modes: readonly ModeView[]
  readonly resolvers: readonly ResolverView[]
  /** Resolvers that join too much to be looked at, as people call them. */
  readonly tooLarge: readonly string[]
  readonly released: Checked['released']
  viewOf(modeId: string): ModeView | undefined
  /** Does a token of any mode or theme that knows the mode's tokens point at the name? */
  isUsed(name: string, mode: ModeName): boolean
}

/** With what is known of the world as it was; views that nothing has happened to are the same objects. */
export function* worldOf(checked: Checked, before: World | null): Steps<World> {
  const modes: ModeView[] = []
  for (const mode of checked.modes) {
    const known = before?.viewOf(mode.id)
    modes.push(yield* known ? nextModeView(known, mode) : modeView(mode))
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
    const known = before?.resolvers.find(view => view.resolver.id === resolver.id)
    resolvers.push(yield* known ? nextResolverView(known, resolver, byId) : resolverView(resolver, byId))
    yield
  }
  return {
    modes,
    resolvers,
    tooLarge,
    released: checked.released,
    viewOf: id => byId.get(id),
    isUsed(name, mode) {
      if (byId.get(mode.id)!.users().has(name)) return true
      return resolvers.some(view => view.sources.has(mode.id) && view.users.has(name))
    },
  }
}

/** Tokens that all resolvers together may join, those of a source counted wherever it stands, and once for each modifier. */
const mostJoined = 5_000_000

function joinedBy({ resolver }: CheckedResolver, modes: ReadonlyMap<string, ModeView>): number {
  const parts = [...resolver.sets, ...resolver.modifiers.flatMap(({ contexts }) => contexts)]
  const sizeOf = (source: string) => modes.get(source)?.names.length ?? 0
  const held = parts.reduce((sum, { sources }) => sum + sources.reduce((all, one) => all + sizeOf(one), 0), 0)
  const distinct = new Set(parts.flatMap(({ sources }) => sources))
  return held + resolver.modifiers.length * [...distinct].reduce((sum, one) => sum + sizeOf(one), 0)
}
