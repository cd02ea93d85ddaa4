// What a token's variable is in Figma: its kind, and the properties to which a designer may apply it.
import { ownFact } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import type { JsonObject, Token } from '../../base/token.ts'
import { kebabCase } from '../../naming/words.ts'
import type { Resolved } from '../../resolve/resolve.ts'
import type { TypeName } from '../../types/index.ts'
import type { Purpose } from '../../values/purposes/purpose.ts'
import { purposesOf, type Purposes } from '../../values/purposes/purposes.ts'
import { isFace } from './face.ts'
import { VENDOR } from './model.ts'
import { figmaTypeOf, type FigmaType } from './spell.ts'
import { areOpacities } from './values.ts'

export interface Placed {
  type: FigmaType
  scopes: string[]
  /** Whether its number is a percentage of opacity. */
  isOpacity: boolean
}

const anywhere = ['ALL_SCOPES']
const lengths = ['WIDTH_HEIGHT', 'GAP', 'CORNER_RADIUS', 'STROKE_FLOAT']

const byType: Partial<Record<TypeName, string[]>> = {
  dimension: lengths,
  fontSize: ['FONT_SIZE'],
  fontWeight: ['FONT_WEIGHT'],
  lineHeight: ['LINE_HEIGHT'],
  letterSpacing: ['LETTER_SPACING'],
}

/** Spaces and sizes are in use for each other, so that only these purposes leave no doubt. */
const byPurpose: Partial<Record<Purpose, string[]>> = {
  fontSize: ['FONT_SIZE'],
  lineHeight: ['LINE_HEIGHT'],
  letterSpacing: ['LETTER_SPACING'],
  radius: ['CORNER_RADIUS'],
  borderWidth: ['STROKE_FLOAT'],
  blur: ['EFFECT_FLOAT'],
}

/** Places the variables of the tokens of one mode, among which aliases lead. */
export function placing(tokens: readonly Token[]): (token: Token, resolved: Resolved | undefined) => Placed {
  const byName = new Map(tokens.map(token => [token.name, token]))
  const purposes = purposesOf(tokens, name => byName.get(name))
  return (token, resolved) => {
    const type = figmaTypeOf(token, resolved)
    const isOpacity = type === 'FLOAT' && isForOpacity(token, resolved, purposes)
    return { type, isOpacity, scopes: isOpacity ? ['OPACITY'] : scopesOf(token, type, purposes) }
  }
}

/** Figma refuses a scope that its kind of variable does not have. */
function scopesOf(token: Token, type: FigmaType, purposes: Purposes): string[] {
  if (type === 'STRING')
    return token.type === 'fontFamily' ? ['FONT_FAMILY'] : isFace(token) ? ['FONT_STYLE'] : anywhere
  if (type !== 'FLOAT') return anywhere
  if (token.type !== 'dimension') return byType[token.type] ?? anywhere
  const purpose = purposes.of(token)
  const paragraph = purpose === 'spacing' ? paragraphScope(token) : null
  return paragraph ?? (purpose && byPurpose[purpose]) ?? lengths
}

function paragraphScope({ name, extensions }: Token): string[] | null {
  const words = kebabCase(`${name} ${ownFact(extensions, 'sourceType') ?? ''}`).split('-')
  if (!words.includes('paragraph')) return null
  return words.includes('indent') ? ['PARAGRAPH_INDENT'] : ['PARAGRAPH_SPACING']
}

/** Whether a variable is for opacities alone, which Figma states in percent: a share of 1 that is named so. */
function isForOpacity(token: Token, resolved: Resolved | undefined, purposes: Purposes): boolean {
  const facts = token.extensions?.[VENDOR]
  if (isObject(facts) && Array.isArray(facts.scopes)) return facts.type === 'FLOAT' && areOpacities(facts.scopes)
  if (token.type !== 'number' || purposes.of(token) !== 'opacity') return false
  return resolved?.ok === true && resolved.type === 'number' && resolved.parsed >= 0 && resolved.parsed <= 1
}

/** The scopes that the token had in Figma, if its variable is of the same kind still. */
export function keptScopes({ type, scopes }: JsonObject, kind: FigmaType): string[] | null {
  return type === kind && Array.isArray(scopes) ? scopes.filter(scope => typeof scope === 'string') : null
}
