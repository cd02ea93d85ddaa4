// The view of a mode for rules.
import { resolveInSteps, type Resolution } from '../../resolve/resolve.ts'
import type { Input } from '../../resolver/resolver.ts'
import { eachInSteps, type Steps } from '../../resolve/steps.ts'
import type { TypeName } from '../../base/type-names.ts'
import { differenceOf, usersAmong, withUsers } from './changes.ts'
import type { CheckedMode, ModeName } from './checked.ts'
import { oneComparison, type View } from './view.ts'

export interface ModeView extends View {
  readonly mode: CheckedMode
  /** The same object as long as mode and tokenset keep their names. */
  readonly place: { mode: ModeName }
  readonly resolution: Resolution
  /** The names that the last edit changed directly; null if all. */
  readonly changed: ReadonlySet<string> | null
  /** Whether a token has the id. */
  has(id: string): boolean
  /** Each name with the names that refer to it. */
  users(): ReadonlyMap<string, readonly string[]>
}

const noInput: Input = new Map()
const nothing: ReadonlySet<string> = new Set()

export function* modeView(mode: CheckedMode): Steps<ModeView> {
  return yield* viewOf(mode, mode.resolution ?? (yield* resolveInSteps(mode.tokens)), null, placeOf(mode))
}

const placeOf = ({ id, name, tokenset }: ModeName) => ({ mode: { id, name, tokenset } })

/** The next view of a mode, derived from its last view. */
export function* nextModeView(before: ModeView, mode: CheckedMode): Steps<ModeView> {
  const was = before.mode
  const isCalledSo =
    was.name === mode.name && was.tokenset.id === mode.tokenset.id && was.tokenset.name === mode.tokenset.name
  const difference = yield* differenceOf(was.tokens, mode.tokens)
  if (difference === null)
    return isCalledSo
      ? { ...before, affected: nothing, changed: nothing }
      : yield* viewOf({ ...mode, tokens: was.tokens }, before.resolution, null, placeOf(mode))
  const { tokens, changed } = difference
  return yield* viewOf(
    { ...mode, tokens },
    yield* resolveInSteps(tokens),
    isCalledSo ? changed : null,
    isCalledSo ? before.place : placeOf(mode),
  )
}

function* viewOf(
  mode: CheckedMode,
  resolution: Resolution,
  changed: ReadonlySet<string> | null,
  place: ModeView['place'],
): Steps<ModeView> {
  let users: Map<string, string[]> | undefined
  let ids: Set<string | undefined> | undefined
  const usersOf = () => (users ??= usersAmong(mode.tokens))
  const byType = yield* grouped(resolution)
  return {
    mode,
    place,
    resolution,
    changed,
    users: usersOf,
    has: id => (ids ??= new Set(mode.tokens.map(token => token.id))).has(id),
    called: `the mode ${mode.name} of ${mode.tokenset.name}`,
    names: mode.tokens.map(({ name }) => name),
    visits(name) {
      const resolved = resolution.get(name)
      return resolved ? [{ input: noInput, resolved, holder: place.mode, place: () => place }] : []
    },
    at: name => resolution.get(name),
    inputsOf: () => [noInput],
    combinations: () => 1,
    reach: () => oneComparison,
    effort: names => (names ?? mode.tokens).length,
    holderAt: () => place.mode,
    placeAt: () => place,
    isOwn: () => true,
    namesOf: type => byType.get(type) ?? [],
    affected: changed && withUsers(changed, usersOf()),
  }
}

/** Resolved tokens by type. Rules cannot measure unresolved ones. */
function* grouped(resolution: Resolution): Steps<Map<TypeName, string[]>> {
  const byType = new Map<TypeName, string[]>()
  yield* eachInSteps(resolution.all(), ({ ok, token }) => {
    if (!ok) return
    const list = byType.get(token.type)
    if (list) list.push(token.name)
    else byType.set(token.type, [token.name])
  })
  return byType
}
