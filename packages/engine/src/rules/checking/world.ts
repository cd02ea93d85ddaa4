// What rules see: each mode, and each resolver through the axes that its tokens depend on, never permutation by permutation.
import type { Steps } from '../../resolve/steps.ts'
import type { Checked, ModeName } from './checked.ts'
import { modeView, nextModeView, type ModeView } from './mode-view.ts'
import { nextResolverView, resolverView, type ResolverView } from './resolver-view.ts'

export interface World {
  readonly modes: readonly ModeView[]
  readonly resolvers: readonly ResolverView[]
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
  for (const resolver of checked.resolvers) {
    const known = before?.resolvers.find(view => view.resolver.id === resolver.id)
    resolvers.push(yield* known ? nextResolverView(known, resolver, byId) : resolverView(resolver, byId))
    yield
  }
  return {
    modes,
    resolvers,
    released: checked.released,
    viewOf: id => byId.get(id),
    isUsed(name, mode) {
      if (byId.get(mode.id)!.users().has(name)) return true
      return resolvers.some(view => view.sources.has(mode.id) && view.users.has(name))
    },
  }
}
