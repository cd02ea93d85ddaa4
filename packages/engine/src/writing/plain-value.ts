// Writes values in the form that other tools read: scalars as text, references as `{a.b}`.
import { formulaText } from '../formula/formula.ts'
import { OWN } from '../base/own-facts.ts'
import { holdsFormula, replaceParts, replaceReferences } from '../formula/alias.ts'
import { isObject } from '../base/plain-json.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'
import { typeOf } from '../values/value.ts'
import { jsonOf } from '../values/json-value.ts'

/** The value of a token with `{a.b}` for every reference (`spell` gives the name) and text for scalar objects. */
export function plainValue(token: Token, spell: (name: string) => string): Json {
  if (token.alias_to !== null) return `{${spell(token.alias_to)}}`
  const json = jsonOf(token)
  if (json !== null) return json
  const plain = replaceReferences(plainLiteral(token.type, token.value), target => `{${spell(target)}}`)
  return holdsFormula(plain) ? withOpenFormulas(token, plain) : plain
}

/** Formulas without a result become text, in the original spelling of their document if they are unchanged. */
function withOpenFormulas({ value, extensions }: Token, plain: Json): Json {
  const own = extensions?.[OWN]
  const math = isObject(own) && isObject(own.math) ? own.math : null
  const whole = formulaText(plain)
  if (whole !== null && math && math.for === whole && whole === formulaText(value) && typeof math.text === 'string')
    return math.text
  return replaceParts(plain, part => formulaText(part) ?? part)
}

/** `{value: 16, unit: "px"}` → `"16px"`, color objects → CSS text, also within composites. Text and numbers stay unchanged. */
function plainLiteral(type: TypeName, value: Json): Json {
  const { parse, text, parts } = typeOf(type)
  if (!parts) {
    if (!isObject(value)) return value
    const parsed: unknown = parse(value)
    return isMisfit(parsed) ? value : text(parsed)
  }
  const copy = structuredClone(value) as Json
  for (const { path, type } of parts(value)) {
    if (typeOf(type).parts) continue
    const holder = path.slice(0, -1).reduce<Json>((at, key) => (at as JsonObject)[key]!, copy) as JsonObject
    const last = path.at(-1)!
    holder[last] = plainLiteral(type, holder[last]!)
  }
  return copy
}
