// What writers for platforms start from: as `prepare`, without the tokens whose value only a document can hold, and each with the
// type that says what it is for.
import { aboutValue } from '../findings/export.ts'
import { mayBeOfText, measures, purposesOf, type Purposes } from '../values/purposes/purposes.ts'
import { usingTypes } from '../values/purposes/uses.ts'
import { references } from '../formula/alias.ts'
import type { ResolvedLiteral } from '../resolve/resolve.ts'
import type { SheetForms } from '../resolve/resolved.ts'
import type { Token } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { isMisfit } from '../types/type.ts'
import { parseValue } from '../values/value.ts'
import { onlyInSheet, onlyJson } from '../values/unreadable.ts'
import type { ExportInput } from '../resolver/variants.ts'
import { prepare, type FoundByKind, type ReadyMode } from '../format/prepared.ts'

/** JSON that was kept as text, and what refers to it, is unresolved for a platform: named and left out. */
export const prepareForPlatform = (input: ExportInput, sheet?: SheetForms) => forPlatform(input, onlyJson, sheet)

/** The same for a platform that knows no CSS: a length that only a style sheet can work out is none there. */
export const prepareForNative = (input: ExportInput) =>
  forPlatform(input, token => onlyJson(token) ?? onlyInSheet(token))

function forPlatform(
  input: ExportInput,
  reasonOf: (token: Token) => string | null,
  sheet?: SheetForms,
): { modes: ReadyMode[]; found: FoundByKind; purposes: Purposes } {
  const { modes, found } = prepare(input, sheet)
  const purposes = purposesIn(modes)
  const fit = modes.map(ready => withoutLost(withPurposes(ready, purposes), reasonOf, found))
  return { modes: fit, found, purposes }
}

function withoutLost(ready: ReadyMode, reasonOf: (token: Token) => string | null, found: FoundByKind): ReadyMode {
  const lost = ready.types.has('string') ? lostIn(ready.tokens, reasonOf) : none
  if (lost.size === 0) return ready
  for (const { token } of ready.tokens) {
    const reason = lost.get(token.name)
    if (reason !== undefined) found.unresolved.push(aboutValue('unresolved', ready.mode.name, token.name, reason))
  }
  return { ...ready, tokens: ready.tokens.filter(({ token }) => !lost.has(token.name)) }
}

const none: ReadonlyMap<string, string> = new Map()

/** Of a token that varies, the use in one mode is that of all. */
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
  const holdsText = () => modes.some(({ resolution }) => resolution.all().some(({ token }) => mayBeOfText(token)))
  return purposesOf(tokens, find, holdsText)
}

/** Purposes tell measures apart. */
const withPurposes = (ready: ReadyMode, purposes: Purposes): ReadyMode =>
  measures.some(type => ready.types.has(type))
    ? { ...ready, tokens: ready.tokens.map(each => withPurpose(each, purposes)) }
    : ready

/** `type` becomes the one that the purpose has; the token keeps its own, by which documents and names go. */
function withPurpose(ready: ResolvedLiteral, purposes: Purposes): ResolvedLiteral {
  const type = purposes.typeOf(ready.token)
  return type === ready.type ? ready : (retyped(ready, type) ?? ready)
}

/** null where the value does not fit: a weight of 0. */
function retyped({ ok, token, value, origin, chain }: ResolvedLiteral, type: TypeName): ResolvedLiteral | null {
  const parsed: unknown = parseValue(type, value)
  // Type and value belong together, as where they are resolved.
  return isMisfit(parsed) ? null : ({ ok, token, value, origin, chain, type, parsed } as ResolvedLiteral)
}

/** The names of those tokens, each with the reason and the path to its fault. */
function lostIn(
  tokens: readonly ResolvedLiteral[],
  reasonOf: (token: Token) => string | null,
): ReadonlyMap<string, string> {
  const lost = new Map<string, string>()
  const reached: { name: string; reason: string; way: string[] }[] = []
  for (const { token } of tokens) {
    const reason = token.type === 'string' ? reasonOf(token) : null
    if (reason !== null) reached.push({ name: token.name, reason, way: [token.name] })
  }
  if (reached.length === 0) return lost
  const users = new Map<string, string[]>()
  for (const { token } of tokens)
    for (const target of references(token)) users.set(target, [...(users.get(target) ?? []), token.name])
  for (const { name, reason, way } of reached) {
    if (lost.has(name)) continue
    lost.set(name, way.length > 1 ? `${reason} (${way.join(' → ')})` : reason)
    // The list grows while it is walked.
    for (const user of users.get(name) ?? []) reached.push({ name: user, reason, way: [user, ...way.slice(0, 8)] })
  }
  return lost
}
