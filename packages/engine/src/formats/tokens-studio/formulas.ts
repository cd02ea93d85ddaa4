// Writes formulas in Tokens Studio's syntax: math in the text of values, and color functions as modifiers.
import { functionNamed } from '../../formula/catalog.ts'
import { formulaText } from '../../formula/formula.ts'
import { parse } from '../../formula/parse.ts'
import { print } from '../../formula/print.ts'
import { placesIn } from '../../formula/references.ts'
import { Fault, type Node } from '../../formula/syntax.ts'
import { FORMULA, OWN, withoutOwn } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import { VENDOR } from '../../reading/studio-modifier.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'

export interface Spelled {
  value: Json
  extensions: JsonObject | null
}

/**
 * The value with formulas in the plugin's syntax. Where that has none, the value stays a result with the formula beside it. `value` is
 * the result, `extensions` contain the formula.
 */
export function withStudioFormulas(token: Token, value: Json, extensions: JsonObject | null): Spelled {
  const { type } = token
  const own = extensions?.[OWN]
  const facts = isObject(own) ? own : {}
  // A formula without a result is in the plugin's syntax already, unless it was a modifier.
  const open = formulaText(token.value)
  if (open !== null) {
    const spelling = spellingOf(facts, open, type)
    return spelled(spelling?.value ?? value, without(extensions, 'math', 'modifier'), spelling?.modify)
  }
  const fact = Object.hasOwn(facts, FORMULA) ? facts[FORMULA]! : null
  if (isObject(fact)) return withPartFormulas(fact, value, extensions)
  const spelling = typeof fact === 'string' ? (spellingOf(facts, fact, type) ?? mathOf(fact)) : null
  if (!spelling) return { value, extensions }
  return spelled(spelling.value, without(extensions, FORMULA, 'math', 'modifier'), spelling.modify)
}

interface Spelling {
  value: Json
  modify?: Json
}

const spellingOf = (facts: JsonObject, formula: string, type: TypeName): Spelling | null =>
  asRead(facts, formula) ?? (type === 'color' ? asModifier(formula) : null)

const mathOf = (formula: string): Spelling | null => (isMath(formula) ? { value: formula } : null)

/** `formulas`: those of parts, by path. */
function withPartFormulas(formulas: JsonObject, value: Json, extensions: JsonObject | null): Spelled {
  const changed = structuredClone(value) as Json
  const left = Object.entries(formulas).filter(
    ([path, text]) => !(typeof text === 'string' && isMath(text) && put(changed, path, text)),
  )
  const rest = without(extensions, FORMULA)
  if (left.length === 0) return { value: changed, extensions: rest }
  const others = isObject(rest?.[OWN]) ? rest[OWN] : {}
  return { value: changed, extensions: { ...rest, [OWN]: { ...others, [FORMULA]: Object.fromEntries(left) } } }
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

/** The source document's spelling of the formula, as long as the formula is unchanged, and unless it is that of a style sheet. */
function asRead({ math, modifier }: JsonObject, formula: string): Spelling | null {
  const text = isObject(math) && math.for === formula ? math.text : null
  if (typeof text === 'string' && !/\bvar\(|[$@]/.test(text)) return { value: text }
  if (!isObject(modifier) || modifier.for !== formula || modifier.modify === undefined) return null
  return { value: modifier.value ?? null, modify: modifier.modify }
}

const spaces: ReadonlySet<string> = new Set(['lch', 'srgb', 'p3', 'hsl'])

function asModifier(formula: string): Spelling | null {
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

/** Whether the plugin computes the same result, and its syntax reads back as the same formula. */
function isMath(formula: string): boolean {
  const root = rootOf(formula)
  if (!root || !['operation', 'prefix', 'unit', 'call'].includes(root.kind)) return false
  if (placesIn(formula).length === 0 && !isBareMath(root)) return false
  const studio = rootOf(formula, 'studio')
  return studio !== null && print(studio) === print(root)
}

/** Without references, the reader takes only arithmetic and `rgba(#f00, 50%)` for formulas; a number with a sign is a value. */
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

/** Sets the text at the path in the value; false where the path does not exist. */
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
