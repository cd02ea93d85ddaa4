// What workspaces, tokensets, modes and tokens must be after any sequence of calls: the contract's rules over plain arrays. Each
// function answers the new state, or null where the API must refuse with 400 and change nothing.

export type Part = string | { alias_to: string }
export type Value = Part | { color: string; width: Part; style: string }

export interface ModelToken {
  name: string
  type: 'dimension' | 'border'
  value: Value
  description: string | null
}

export interface ModelMode {
  id: string
  name: string
  tokens: ModelToken[]
}

export interface ModelTokenset {
  id: string
  name: string
  modes: ModelMode[]
  default_mode: string
}

export interface ModelWorkspace {
  id: string
  name: string
  tokensets: ModelTokenset[]
}

export interface Write {
  tokens: ModelToken[]
  counts: { created: number; updated: number; deleted: number }
}

export interface Given {
  type?: ModelToken['type']
  value?: Value
  alias_to?: string | null
  description?: string | null
}

export type BatchStep =
  | ({ op: 'create' | 'upsert'; name: string; type: ModelToken['type'] } & Given)
  | ({ op: 'update'; name: string; new_name?: string } & Given)
  | { op: 'delete'; name: string }

/** The name that a part points at, in either spelling. */
const target = (part: unknown): string | null => {
  if (typeof part === 'string') return /^\{(.+)\}$/.exec(part)?.[1] ?? null
  return typeof part === 'object' && part !== null && 'alias_to' in part ? String(part.alias_to) : null
}

const isBorder = (value: Value): value is { color: string; width: Part; style: string } =>
  typeof value === 'object' && 'width' in value

export const references = (value: Value): string[] => {
  const name = target(isBorder(value) ? value.width : value)
  return name === null ? [] : [name]
}

/** Puts something in the place of a reference and keeps how it was spelled when it is another reference. */
function replace(value: Value, name: string, to: (part: Part) => Part): Value {
  if (isBorder(value)) return target(value.width) === name ? { ...value, width: to(value.width) } : value
  return target(value) === name ? to(value) : value
}

const renamed = (to: string) => (part: Part) => (typeof part === 'string' ? `{${to}}` : { alias_to: to })

/** The literal at the end; null where the chain is broken or ends at a token of another type. Callers have excluded circles. */
export function resolve(
  tokens: readonly ModelToken[],
  { type, value }: Pick<ModelToken, 'type' | 'value'>,
): Value | null {
  if (isBorder(value)) {
    const width = resolve(tokens, { type: 'dimension', value: value.width })
    return width === null ? null : { ...value, width: width as Part }
  }
  const name = target(value)
  if (name === null) return value
  const next = tokens.find(token => token.name === name)
  return next?.type === type ? resolve(tokens, next) : null
}

function isSound(tokens: readonly ModelToken[]): boolean {
  if (new Set(tokens.map(({ name }) => name)).size < tokens.length) return false
  const next = new Map(tokens.map(({ name, value }) => [name, references(value)[0]]))
  return tokens.every(({ name }) => {
    let steps = 0
    for (let at = next.get(name); at !== undefined; at = next.get(at)) if (++steps > tokens.length) return false
    return true
  })
}

/** A whole value is stored as an alias object, however it was written. */
const stored = (value: Value): Value =>
  isBorder(value) || target(value) === null ? value : { alias_to: target(value)! }

function valueOf({ value, alias_to }: Given): Value | null {
  if (typeof alias_to === 'string') return { alias_to }
  return value === undefined ? null : stored(value)
}

/** Whether it has the type's shape; aliases fit every type. */
const fits = (type: ModelToken['type'], value: Value) =>
  (!isBorder(value) && target(value) !== null) ||
  ((type === 'border') === isBorder(value) &&
    !(isBorder(value) && typeof value.width === 'object' && isBorder(value.width)))

export function create(
  tokens: readonly ModelToken[],
  name: string,
  given: Given & { type: ModelToken['type'] },
): ModelToken[] | null {
  const value = valueOf(given)
  if (value === null || !fits(given.type, value) || tokens.some(token => token.name === name)) return null
  return [...tokens, { name, type: given.type, value, description: given.description ?? null }]
}

export function change(
  tokens: readonly ModelToken[],
  name: string,
  given: Given,
  to = name,
  follow = true,
): ModelToken[] | null {
  const before = tokens.find(token => token.name === name)
  if (!before) return null
  const value = valueOf(given) ?? before.value
  // To stop being an alias, a token must be given a value.
  if (given.alias_to === null && given.value === undefined && !isBorder(before.value) && target(before.value) !== null)
    return null
  const type = given.type ?? before.type
  if (!fits(type, value) || (to !== name && tokens.some(token => token.name === to))) return null
  const description = given.description === undefined ? before.description : given.description
  const after = tokens.map(token => (token === before ? { name: to, type, value, description } : token))
  if (to === name || !follow) return after
  return after.map(token => ({ ...token, value: replace(token.value, name, renamed(to)) }))
}

export const dependents = (tokens: readonly ModelToken[], name: string) =>
  tokens.filter(token => token.name !== name && references(token.value).includes(name)).map(token => token.name)

export function remove(
  tokens: readonly ModelToken[],
  name: string,
  mode: 'break' | 'refuse' | 'inline',
): ModelToken[] | null {
  const gone = tokens.find(token => token.name === name)
  if (!gone) return null
  const left = tokens.filter(token => token !== gone)
  if (dependents(tokens, name).length === 0 || mode === 'break') return left
  const literal = mode === 'inline' ? resolve(tokens, gone) : null
  if (literal === null) return null
  const inlined = left.map(token => ({ ...token, value: replace(token.value, name, () => literal as Part) }))
  // A dependent of another type cannot take the literal over.
  return inlined.every(({ type, value }) => fits(type, value)) ? inlined : null
}

/** All or nothing, step by step; a delete and a new token of the same name are two tokens. */
export function batch(tokens: readonly ModelToken[], steps: readonly BatchStep[]): Write | null {
  let now: ModelToken[] = [...tokens]
  const origin = new Map<string, ModelToken | null>(tokens.map(token => [token.name, token]))
  for (const step of steps) {
    let next: ModelToken[] | null
    if (step.op === 'delete') {
      next = remove(now, step.name, 'break')
      origin.delete(step.name)
    } else if (step.op === 'update') {
      next = change(now, step.name, step, step.new_name)
      const to = step.new_name ?? step.name
      if (next && to !== step.name) {
        origin.set(to, origin.get(step.name) ?? null)
        origin.delete(step.name)
      }
    } else if (step.op === 'upsert' && now.some(token => token.name === step.name)) {
      // The whole token is given: a value is required, and only a description may be left as it was.
      next = valueOf(step) === null ? null : change(now, step.name, step)
    } else {
      next = create(now, step.name, step)
      if (next) origin.set(step.name, null)
    }
    if (!next) return null
    now = next
  }
  return sound(tokens, now, origin)
}

function sound(
  before: readonly ModelToken[],
  after: ModelToken[],
  origin: Map<string, ModelToken | null>,
): Write | null {
  if (!isSound(after)) return null
  const kept = after.filter(token => origin.get(token.name))
  const changed = kept.filter(token => JSON.stringify(token) !== JSON.stringify(origin.get(token.name)))
  const counts = { created: after.length - kept.length, updated: changed.length, deleted: before.length - kept.length }
  return { tokens: after, counts }
}

export const soundOrNull = (tokens: ModelToken[] | null) => (tokens && isSound(tokens) ? tokens : null)

/** Tokens of a document into a mode; merging keeps what the document is silent on. */
export function importInto(
  tokens: readonly ModelToken[],
  document: readonly ModelToken[],
  strategy: 'merge' | 'replace',
): Write | null {
  const named = new Map(document.map(token => [token.name, token]))
  const former = new Map(tokens.map(token => [token.name, token]))
  const kept = tokens
    .filter(token => strategy === 'merge' || named.has(token.name))
    .map(token => {
      const given = named.get(token.name)
      if (!given) return token
      return {
        ...given,
        description: strategy === 'merge' ? (given.description ?? token.description) : given.description,
      }
    })
  const after = [...kept, ...document.filter(token => !former.has(token.name))]
  return sound(tokens, after, new Map(after.map(({ name }) => [name, former.get(name) ?? null])))
}
