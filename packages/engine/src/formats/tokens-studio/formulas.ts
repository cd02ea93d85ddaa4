// Formulas as Tokens Studio spells them: math in the text of values, functions of colors as its modifiers.
import { functionNamed } from '../../formula/catalog.ts'
import { formulaText } from '../../formula/formula.ts'
import { parse } from '../../formula/parse.ts'
import { print } from '../../formula/print.ts'
import { placesIn } from '../../formula/references.ts'
import { Fault, type Node } from '../../formula/syntax.ts'
import { FORMULA, OWN, withoutOwn } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import { VENDOR } from '../../reading/studio-modifier.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'

export interface Spelled {
  value: Json
  extensions: JsonObject | null
}

/**
 * The value with formulas in the plugin's spelling, as far as it has one; the rest stays a result with the formula beside it.
 * `value` is the result, `extensions` contain the formula.
 */
export function withStudioFormulas(token: Token, value: Json, extensions: JsonObject | null): Spelled {
  const { type } = token
  const own = extensions?.[OWN]
  // One without a result is spelled already, unless it was a modifier.
  const open = formulaText(token.value)
  if (open !== null) {
    const kept = (isObject(own) ? asRead(own, open) : null) ?? (type === 'color' ? asModifier(open) : null)
    return spelled(kept?.value ?? value, without(extensions, 'math', 'modifier'), kept?.modify)
  }
  const fact = isObject(own) && Object.hasOwn(own, FORMULA) ? own[FORMULA]! : null
  if (typeof fact === 'string') {
    const kept = isObject(own) ? (asRead(own, fact) ?? (type === 'color' ? asModifier(fact) : null)) : null
    if (kept) return spelled(kept.value, without(extensions, FORMULA, 'math', 'modifier'), kept.modify)
    if (isMath(fact)) return spelled(fact, without(extensions, FORMULA, 'math', 'modifier'))
  } else if (isObject(fact)) {
    const changed = structuredClone(value) as Json
    const left = Object.entries(fact).filter(
      ([path, text]) => !(typeof text === 'string' && isMath(text) && put(changed, path, text)),
    )
    const rest = without(extensions, FORMULA)
    if (left.length === 0) return { value: changed, extensions: rest }
    const others = isObject(rest?.[OWN]) ? rest[OWN] : {}
    return { value: changed, extensions: { ...rest, [OWN]: { ...others, [FORMULA]: Object.fromEntries(left) } } }
  }
  return { value, extensions }
}

function spelled(value: Json, extensions: JsonObject | null, modify?: Json): Spelled {
  if (modify === undefined) return { value, extensions }
  const studio = isObject(extensions?.[VENDOR]) ? extensions[VENDOR] : {}
  return { value, extensions: { ...extensions, [VENDOR]: { ...studio, modify } } }
}

function without(extensions: JsonObject | null, ...facts: string[]): JsonObject | null {
  const kept = facts.reduce(withoutOwn, extensions)
  return kept && Object.keys(kept).length > 0 ? kept : null
}

/** The source document's spelling of the formula, as long as the formula is unchanged. */
function asRead(own: JsonObject, formula: string): { value: Json; modify?: Json } | null {
  const { math, modifier } = own
  if (isObject(math) && math.for === formula && typeof math.text === 'string') return { value: math.text }
  if (!isObject(modifier) || modifier.for !== formula || modifier.modify === undefined) return null
  return { value: modifier.value ?? null, modify: modifier.modify }
}

const spaces: ReadonlySet<string> = new Set(['lch', 'srgb', 'p3', 'hsl'])

function asModifier(formula: string): { value: Json; modify: JsonObject } | null {
  const root = rootOf(formula)
  if (root?.kind !== 'call') return null
  const [base, ...args] = root.args.map(arg => print(arg))
  if (!root.args[0] || !['reference', 'color'].includes(root.args[0].kind)) return null
  const made = (type: string, value: string | undefined, space: string | undefined, more: JsonObject = {}) =>
    value !== undefined && space !== undefined && spaces.has(space)
      ? { value: base!, modify: { type, value, space, ...more } }
      : null
  if (root.name === 'alpha') return made('alpha', args[0], 'srgb')
  if (root.name === 'lighten' || root.name === 'darken') return made(root.name, args[0], args[1])
  return root.name === 'mix' ? made('mix', args[1], args[2], { color: args[0]! }) : null
}

/** Whether the plugin's math, and reading it back, gives the same result. */
function isMath(formula: string): boolean {
  const root = rootOf(formula)
  if (!root || !['operation', 'prefix', 'unit', 'call'].includes(root.kind)) return false
  if (placesIn(formula).length === 0 && !isBareMath(root)) return false
  const studio = rootOf(formula, 'studio')
  return studio !== null && print(studio) === print(root)
}

/** Without references only arithmetic is read as a formula there, and `rgba(#f00, 50%)`; a number with a sign is a value. */
function isBareMath(root: Node): boolean {
  if (root.kind !== 'call') return root.kind === 'operation'
  return functionNamed(root.name)?.gives !== 'color' || (/^rgba?$/.test(root.name) && root.args.length === 2)
}

function rootOf(text: string, dialect: 'formula' | 'studio' = 'formula'): Node | null {
  try {
    return parse(text, dialect)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** Puts the text at the path in the value; false where there is no such place. */
function put(value: Json, path: string, text: string): boolean {
  const keys = path.split('.')
  const last = keys.pop()!
  let at: Json | undefined = value
  for (const key of keys)
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as JsonObject)[key] : undefined
  if (typeof at !== 'object' || at === null || !Object.hasOwn(at, last)) return false
  ;(at as JsonObject)[last] = text
  return true
}
