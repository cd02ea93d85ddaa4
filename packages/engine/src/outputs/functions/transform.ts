// Applies the transforms of a project to the names and values of tokens.
import { checkName } from '../../naming/name.ts'
import { aliasOf, references } from '../../formula/alias.ts'
import { resolveTokens, type Resolution, type ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Json, Token } from '../../base/token.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { callFunction, FunctionFault, placeOf } from './call.ts'
import type { TransformContext, TransformDefinition } from './definitions.ts'
import { readPublic } from './public-value.ts'
import type { ResolvedToken } from './resolved-token.ts'
import { viewOf } from './view.ts'

/** The mode or permutation that transforms work on. */
export interface TransformPlace {
  mode: string
  context: TransformContext
}

type Part = 'matches' | 'keep' | 'rename' | 'value' | 'text'

interface Kind<Result> {
  is(given: unknown): given is Result
  expected: string
}
const isBoolean: Kind<boolean> = { is: given => typeof given === 'boolean', expected: 'true or false' }
const isText: Kind<string> = { is: given => typeof given === 'string', expected: 'a text' }
const isValue: Kind<unknown> = { is: (given): given is unknown => given !== undefined, expected: 'a value' }

function call<Result>(
  transform: TransformDefinition,
  part: Part,
  token: ResolvedToken,
  { mode, context }: TransformPlace,
  result: Kind<Result>,
): Result {
  const called = { kind: 'transform', name: transform.name, part, token: { name: token.storedName, mode } } as const
  return callFunction(called, () => transform[part]!(token, context), result)
}

const matches = (transform: TransformDefinition, token: ResolvedToken, place: TransformPlace): boolean =>
  transform.matches === undefined || call(transform, 'matches', token, place, isBoolean)

const storedView = (resolved: ResolvedLiteral, { mode }: TransformPlace, text?: string) =>
  viewOf(resolved, { mode, storedName: resolved.token.name, text })

/** Returns a function that tells whether all transforms keep a token; undefined if no transform has `keep`. */
export function keeper(
  transforms: readonly TransformDefinition[],
): ((resolved: ResolvedLiteral, place: TransformPlace) => boolean) | undefined {
  const deciding = transforms.filter(({ keep }) => keep)
  if (deciding.length === 0) return undefined
  return (resolved, place) => {
    const view = storedView(resolved, place)
    return deciding.every(one => !matches(one, view, place) || call(one, 'keep', view, place, isBoolean))
  }
}

/** Returns a function that applies `rename` of all transforms in order; undefined if no transform has it. */
export function renamer(
  transforms: readonly TransformDefinition[],
): ((resolved: ResolvedLiteral, place: TransformPlace) => string) | undefined {
  const renaming = transforms.filter(({ rename }) => rename)
  if (renaming.length === 0) return undefined
  return (resolved, place) => {
    const storedName = resolved.token.name
    let name = storedName
    for (const one of renaming) {
      const view = viewOf(resolved, { mode: place.mode, name, storedName })
      if (!matches(one, view, place)) continue
      name = call(one, 'rename', view, place, isText)
      const fault = checkName(name)
      if (fault === null) continue
      const token = { name: storedName, mode: place.mode }
      throw new FunctionFault(
        `${placeOf({ kind: 'transform', name: one.name, part: 'rename', token }, `returned the name ${JSON.stringify(name)}`)}, which cannot be used: ${fault}`,
      )
    }
    return name
  }
}

/**
 * Applies `value` of the transforms in order. Each sees the tokens as the previous transform left them; a transitive one also
 * sees its own results for the targets of a token. An alias stays where it and its target get the same value.
 */
export function withValues(
  given: { tokens: Token[]; resolution: Resolution },
  transforms: readonly TransformDefinition[],
  place: TransformPlace,
): { tokens: Token[]; resolution: Resolution } {
  let { tokens, resolution } = given
  const steps = transforms
    .filter(({ value }) => value)
    .flatMap(one => (one.transitive ? inOrder(tokens) : [null]).map(names => ({ one, names })))
  for (const { one, names } of steps) {
    const made = new Map<string, Json>()
    for (const token of tokens) {
      if (names && !names.has(token.name)) continue
      const resolved = resolution.get(token.name)
      if (!resolved?.ok) continue
      const json = newValue(one, resolved, place)
      if (json !== undefined) made.set(token.name, json)
    }
    if (made.size === 0) continue
    tokens = tokens.map(token => {
      const value = made.get(token.name)
      if (value === undefined) return token
      const theirs = made.get(aliasOf(token.value) ?? '')
      if (theirs !== undefined && canonicalJson(theirs) === canonicalJson(value)) return token
      return { ...token, value, alias_to: null }
    })
    resolution = resolveTokens(tokens)
  }
  return { tokens, resolution }
}

/** The names of tokens in topological order: first those without references, then those that refer only to earlier ones. */
function inOrder(tokens: readonly Token[]): Set<string>[] {
  const steps: Set<string>[] = []
  const remaining = new Map(tokens.map(token => [token.name, references(token)]))
  while (remaining.size > 0) {
    const ready = [...remaining].filter(([, targets]) => targets.every(target => !remaining.has(target)))
    // If none is ready, all that remain are part of a cycle or refer to one, and do not resolve.
    const step = new Set((ready.length > 0 ? ready : [...remaining]).map(([name]) => name))
    for (const name of step) remaining.delete(name)
    steps.push(step)
  }
  return steps
}

/** The new value, or undefined if the value stays. */
function newValue(one: TransformDefinition, resolved: ResolvedLiteral, place: TransformPlace): Json | undefined {
  const view = storedView(resolved, place)
  if (!matches(one, view, place)) return undefined
  const given = call(one, 'value', view, place, isValue)
  const read = readPublic(resolved.type, given)
  const token = { name: resolved.token.name, mode: place.mode }
  const fail = (what: string): never => {
    throw new FunctionFault(placeOf({ kind: 'transform', name: one.name, part: 'value', token }, what))
  }
  if ('misfit' in read) return fail(`returned what is no ${resolved.type} (${read.misfit})`)
  if (references({ value: read.json }).length > 0) return fail('returned a reference instead of a value')
  const before = readPublic(resolved.type, view.value)
  return 'json' in before && canonicalJson(before.json) === canonicalJson(read.json) ? undefined : read.json
}

/** The results of `text`, by token. An alias takes the text of its target, unless it has its own. */
export function textsOf(
  { tokens, resolution }: { tokens: readonly Token[]; resolution: Resolution },
  transforms: readonly TransformDefinition[],
  place: TransformPlace,
): Map<string, string> {
  const own = new Map<string, string>()
  const writing = transforms.filter(({ text }) => text)
  if (writing.length === 0) return own
  for (const { name } of tokens) {
    const resolved = resolution.get(name)
    if (!resolved?.ok) continue
    for (const one of writing) {
      const view = storedView(resolved, place, own.get(name))
      if (matches(one, view, place)) own.set(name, call(one, 'text', view, place, isText))
    }
  }
  const texts = new Map(own)
  for (const { name } of tokens) {
    if (own.has(name)) continue
    const resolved = resolution.get(name)
    const source = resolved?.ok ? resolved.chain.find(link => own.has(link)) : undefined
    if (source !== undefined) texts.set(name, own.get(source)!)
  }
  return texts
}
