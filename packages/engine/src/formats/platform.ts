// Prepares tokens for platform writers: like `prepare`, but without tokens whose value only a document can contain, and with the
// type that expresses each token's purpose.
import { aboutValue } from '../findings/export.ts'
import { mayBeOfText, measures, purposesOf, type Purposes } from '../values/purposes/purposes.ts'
import { usingTypes } from '../values/purposes/uses.ts'
import { references } from '../formula/alias.ts'
import type { Resolved, ResolvedLiteral } from '../resolve/resolve.ts'
import type { SheetForms } from '../resolve/resolved.ts'
import { append } from '../base/append.ts'
import type { TypeName } from '../base/type-names.ts'
import { isMisfit } from '../types/type.ts'
import { parseValue } from '../values/value.ts'
import { isListOfLengths, onlyInSheet, onlyJson } from '../values/unreadable.ts'
import type { ExportInput } from '../resolver/variants.ts'
import { prepare, type FoundByKind, type ReadyMode } from '../format/prepared.ts'

/** Reports tokens whose value is JSON stored as text, and references to them, as unresolved, and leaves them out. */
export const prepareForPlatform = (input: ExportInput, sheet?: SheetForms) =>
  forPlatform(input, ({ token }) => onlyJson(token), sheet)

/** The same for a platform without CSS, which also leaves out lengths that only a style sheet can compute, and lists of lengths. */
export function prepareForNative(input: ExportInput) {
  const { modes, found, purposes } = forPlatform(input, ({ token }) => onlyJson(token) ?? onlyInSheet(token))
  const reasonOf: ReasonOf = ({ token, value }) => (isListOfLengths(token, value) ? 'list of lengths' : null)
  const fit = modes.map(ready =>
    without(ready, reasonOf, name => found.notHeld.push({ mode: ready.mode.name, name, type: 'list of lengths' })),
  )
  return { modes: fit, found, purposes }
}

/** Why a platform cannot use the text of a token. */
type ReasonOf = (ready: ResolvedLiteral) => string | null

function forPlatform(
  input: ExportInput,
  reasonOf: ReasonOf,
  sheet?: SheetForms,
): { modes: ReadyMode[]; found: FoundByKind; purposes: Purposes } {
  const { modes, found } = prepare(input, sheet)
  const purposes = purposesIn(modes)
  const fit = modes.map(ready => withoutLost(withPurposes(ready, purposes), reasonOf, found))
  return { modes: fit, found, purposes }
}

function withoutLost(ready: ReadyMode, reasonOf: ReasonOf, found: FoundByKind): ReadyMode {
  return without(ready, reasonOf, (name, reason) =>
    found.unresolved.push(aboutValue('unresolved', ready.mode.name, name, reason)),
  )
}

function without(ready: ReadyMode, reasonOf: ReasonOf, onLost: (name: string, reason: string) => void): ReadyMode {
  const lost = ready.types.has('string') ? lostIn(ready.tokens, reasonOf) : none
  if (lost.size === 0) return ready
  for (const { token } of ready.tokens) {
    const reason = lost.get(token.name)
    if (reason !== undefined) onLost(token.name, reason)
  }
  return { ...ready, tokens: ready.tokens.filter(({ token }) => !lost.has(token.name)) }
}

const none: ReadonlyMap<string, string> = new Map()

/** A use in one mode determines the purpose in all modes. */
function purposesIn(modes: readonly ReadyMode[]): Purposes {
  const find = (name: string) => {
    for (const { resolution } of modes) {
      const token = resolution.get(name)?.token
      if (token) return token
    }
    return undefined
  }
  const holdsUses = modes.some(({ types }) => usingTypes.some(type => types.has(type)))
  const tokens = holdsUses ? modes.flatMap(({ tokens }) => tokens.map(({ token }) => token)) : []
  const holdsText = () => modes.some(({ resolution }) => resolution.all().some(isMaybeOfText))
  return purposesOf(tokens, find, holdsText)
}

const isMaybeOfText = ({ token }: Resolved): boolean => mayBeOfText(token)

const withPurposes = (ready: ReadyMode, purposes: Purposes): ReadyMode =>
  measures.some(type => ready.types.has(type)) && purposes.mayRetype()
    ? { ...ready, tokens: ready.tokens.map(each => withPurpose(each, purposes)) }
    : ready

/** `type` becomes the type of the purpose; the token keeps its own type, which documents and names use. */
function withPurpose(ready: ResolvedLiteral, purposes: Purposes): ResolvedLiteral {
  const type = purposes.typeOf(ready.token)
  return type === ready.type ? ready : (retyped(ready, type) ?? ready)
}

/** null where the value is invalid for the type: a weight of 0. */
function retyped({ ok, token, value, origin, chain }: ResolvedLiteral, type: TypeName): ResolvedLiteral | null {
  const parsed: unknown = parseValue(type, value)
  // TypeScript cannot see that `parsed` is of `type`.
  return isMisfit(parsed) ? null : ({ ok, token, value, origin, chain, type, parsed } as ResolvedLiteral)
}

/** The tokens to leave out by name, each with its reason and the chain of references to the fault. */
function lostIn(tokens: readonly ResolvedLiteral[], reasonOf: ReasonOf): ReadonlyMap<string, string> {
  const lost = new Map<string, string>()
  const reached: { name: string; reason: string; way: string[] }[] = []
  for (const ready of tokens) {
    const { token } = ready
    const reason = token.type === 'string' ? reasonOf(ready) : null
    if (reason !== null) reached.push({ name: token.name, reason, way: [token.name] })
  }
  if (reached.length === 0) return lost
  const users = usersOf(tokens)
  for (const { name, reason, way } of reached) {
    if (lost.has(name)) continue
    lost.set(name, way.length > 1 ? `${reason} (${way.join(' → ')})` : reason)
    // The loop also visits the entries that it appends here.
    for (const user of users.get(name) ?? []) reached.push({ name: user, reason, way: [user, ...way.slice(0, 8)] })
  }
  return lost
}

/** The names of the tokens that refer to each name. */
function usersOf(tokens: readonly ResolvedLiteral[]): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>()
  for (const { token } of tokens) for (const target of references(token)) append(users, target, token.name)
  return users
}
