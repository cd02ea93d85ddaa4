// Makes the view of a token that functions of a project receive.
import { aliasOf, partAt, type Reference, referenceIn, references, replaceParts } from '../../formula/alias.ts'
import { segments } from '../../naming/name.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import { isMisfit } from '../../types/type.ts'
import { parseValue, typeOf } from '../../values/value.ts'
import { publicValue } from './public-value.ts'
import type { ResolvedToken, TokenReference } from './resolved-token.ts'

export interface ViewSettings {
  mode: string
  /** Replaces the token's own name. */
  name?: string
  /** The stored name. */
  storedName: string
  /** Replaces the CSS text. */
  text?: string | undefined
  /** Called when a function reads the token, so that an error can name it. */
  onRead?: (token: ResolvedToken) => void
}

const noExtensions: Readonly<JsonObject> = Object.freeze({})

/** The view computes value, text and references on demand. */
export function viewOf(
  resolved: ResolvedLiteral,
  { mode, name = resolved.token.name, ...more }: ViewSettings,
): ResolvedToken {
  const { token } = resolved
  const { storedName, text, onRead } = more
  let value: unknown
  let written = text
  let places: readonly TokenReference[] | undefined
  const view = {
    name,
    path: Object.freeze(segments(name)),
    storedName,
    type: token.type,
    get value() {
      onRead?.(view)
      return (value ??= publicValue(resolved))
    },
    get text() {
      onRead?.(view)
      return (written ??= typeOf(resolved.type).text(resolved.parsed))
    },
    description: token.description,
    deprecated: token.deprecated ?? false,
    replacedBy: token.replaced_by ?? null,
    removeIn: token.remove_in ?? null,
    extensions: token.extensions ? deepCopy(token.extensions) : noExtensions,
    alias: aliasOf(token.value),
    get references() {
      return (places ??= Object.freeze(placesIn(resolved)))
    },
    mode,
    textWith(write: (name: string) => string): string {
      onRead?.(view)
      return textWith(resolved, text, write)
    },
  } as ResolvedToken
  return Object.freeze(view)
}

function deepCopy(extensions: JsonObject): Readonly<JsonObject> {
  const copy = structuredClone(extensions)
  const open: object[] = [copy]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    Object.freeze(at)
    for (const part of Object.values(at) as unknown[]) if (typeof part === 'object' && part !== null) open.push(part)
  }
  return copy
}

function placesIn({ token }: ResolvedLiteral): TokenReference[] {
  const { value, type } = token
  if (references(token).length === 0) return []
  // The normal form of shadows is a list, even for a single shadow.
  const start = type === 'shadow' && !Array.isArray(value) ? [0] : []
  const at = (path: readonly (string | number)[], reference: Reference | null): TokenReference[] => {
    if (!reference) return []
    if ('ref' in reference) return [{ path, name: reference.ref }]
    return references({ value: { formula: reference.formula } }).map(name => ({ path, name, ...reference }))
  }
  const whole = referenceIn(value)
  if (whole) return at([], whole)
  return (typeOf(type).parts?.(value) ?? []).flatMap(({ path }) =>
    at([...start, ...path], referenceIn(partAt(value, path))),
  )
}

/** The text of a value with its references; formulas, and references to whole items of a list, print as their results. */
function textWith(resolved: ResolvedLiteral, text: string | undefined, write: (name: string) => string): string {
  const { token, type } = resolved
  const alias = aliasOf(token.value)
  if (alias !== null) return write(alias)
  if (text !== undefined) return text
  const parsed: unknown = isKeepable(token.value) ? parseValue(type, literalFormulas(resolved)) : null
  if (parsed === null || isMisfit(parsed)) return typeOf(type).text(resolved.parsed)
  return typeOf(type).text(parsed, reference => ('ref' in reference ? write(reference.ref) : ''))
}

/** A composite without references to whole items: such a reference can resolve to several items. */
const isKeepable = (value: Json): boolean =>
  referenceIn(value) === null && !(Array.isArray(value) && value.some(item => referenceIn(item)))

function literalFormulas({ token, value }: ResolvedLiteral): Json {
  const results = new Map<Json | undefined, Json>()
  for (const { path } of typeOf(token.type).parts?.(token.value) ?? []) {
    const part = partAt(token.value, path)
    const result = partAt(value, path)
    if (part !== undefined && result !== undefined) results.set(part, result)
  }
  return replaceParts(token.value, part => {
    const reference = referenceIn(part)
    return reference && 'formula' in reference ? (results.get(part) ?? part) : part
  })
}
