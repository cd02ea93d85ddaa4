// The tokens of a workspace, each name once, read as what they mean.
import type { Json } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { isPrimitive } from '../naming/primitives.ts'
import { purposeByName } from '../values/purposes/by-name.ts'
import type { Purpose } from '../values/purposes/purpose.ts'
import { readName, unitsIn, type Unit } from './reading.ts'
import { isRole, type Concept } from './vocabulary.ts'

/** A token by its name, whatever the tokensets and modes that hold it. */
export interface NamedToken {
  name: string
  type: TypeName
  description: string | null
  /** The literal that it comes to; null: it leads nowhere. */
  value: Json | null
  /** The token that it stands for. */
  alias_to: string | null
  deprecated: boolean
}

/** What is known of tokens beside themselves. */
export interface Knowledge {
  /** The places in code, by name. */
  uses?: ReadonlyMap<string, number>
  /** What people wrote about tokens, as plain text, by name. */
  guidance?: ReadonlyMap<string, string>
}

/** The words and concepts of a text; words have no colon. */
export type Said = ReadonlySet<string>

export interface Entry {
  token: NamedToken
  units: readonly Unit[]
  name: Said
  /** Of a foreground; null: the name tells none. */
  ground: Said | null
  description: Said | null
  guidance: Said | null
  /** What the color is for; empty where the name does not tell, or of other types. */
  roles: readonly Concept[]
  /** Of a length, a number, and whatever else has one. */
  measure: Concept | null
  /** Raw material, which others stand for. */
  primitive: boolean
  uses: number
}

export interface Catalog {
  entries: readonly Entry[]
  mostUses: number
}

/** Of a description, the beginning; reading novels would take too long. */
const mostOfText = 300

export function catalogOf(tokens: Iterable<NamedToken>, { uses, guidance }: Knowledge = {}): Catalog {
  const all = [...tokens]
  const targets = new Set(all.map(({ alias_to }) => alias_to))
  const entries = all.map(token =>
    entryOf(token, {
      isTarget: targets.has(token.name),
      uses: uses?.get(token.name) ?? 0,
      guidance: guidance?.get(token.name) ?? null,
    }),
  )
  const mostUses = entries.reduce((most, entry) => Math.max(most, entry.uses), 0)
  return { entries, mostUses }
}

/** Whether any token says a word. */
export const says = ({ entries }: Catalog, word: string): boolean =>
  entries.some(({ name, ground, description, guidance }) =>
    [name, ground, description, guidance].some(said => said?.has(word)),
  )

interface Beside {
  isTarget: boolean
  uses: number
  guidance: string | null
}

function entryOf(token: NamedToken, { isTarget, uses, guidance }: Beside): Entry {
  const { units: own, ground } = readName(token.name)
  // `on-surface-variant` is the subtle text on a surface.
  const units = [...own, ...ground.filter(({ text }) => text === 'variant')]
  const measure = measureOf(token, units)
  const roles = rolesOf(token, units)
  return {
    token,
    units,
    name: saidBy(units, [...roles, ...(measure === null ? [] : [measure])]),
    ground: ground.length > 0 ? saidBy(ground) : null,
    description: token.description === null ? null : saidIn(token.description),
    guidance: guidance === null ? null : saidIn(guidance),
    roles,
    measure,
    primitive: isRawMaterial(token, units, isTarget),
    uses,
  }
}

function saidBy(units: readonly Unit[], implied: readonly Concept[] = []): Said {
  const said = new Set<string>(implied)
  for (const { text, concepts } of units) {
    said.add(text)
    for (const concept of concepts) said.add(concept)
  }
  return said
}

const saidIn = (text: string): Said => saidBy(unitsIn(text.slice(0, mostOfText)))

const purposeful = new Set(['role', 'tone', 'component', 'text', 'state', 'emphasis'])
const hasPurpose = (units: readonly Unit[]): boolean => units.some(unit => purposeful.has(unit.facet))

function isRawMaterial({ name, type, alias_to }: NamedToken, units: readonly Unit[], isTarget: boolean): boolean {
  if (alias_to !== null) return false
  if (isPrimitive(name)) return true
  return type === 'color' && !hasPurpose(units) && (isTarget || units.some(unit => unit.facet === 'hue'))
}

/** The last role counts. `button-color` is the property `color` of a button, and `red.contrast` is what stands on red. */
function rolesOf({ name, type }: NamedToken, units: readonly Unit[]): readonly Concept[] {
  if (type === 'shadow') return ['role:shadow']
  if (type === 'border') return ['role:border']
  if (type !== 'color') return []
  const said = lastRoles(units)
  if (said) return said
  const isOfComponent = /color$/i.test(name) && units.some(({ facet }) => facet === 'component')
  return isOfComponent || units.at(-1)?.text === 'contrast' ? ['role:text'] : []
}

/** `text.background` is a background, and so is `surface.overlay`; a color of something raised is no shadow. */
function lastRoles(units: readonly Unit[]): readonly Concept[] | undefined {
  const painted = units.filter(({ concepts }) => concepts.some(isRole))
  const last = painted.findLast(({ concepts }) => !concepts.includes('role:shadow')) ?? painted.at(-1)
  const isSurface = painted.some(({ concepts }) => concepts.includes('role:background'))
  return last?.text === 'overlay' && isSurface ? ['role:background', 'role:scrim'] : last?.concepts.filter(isRole)
}

const measures: Readonly<Record<Purpose, string | null>> = {
  fontSize: 'fontSize',
  lineHeight: 'lineHeight',
  letterSpacing: 'letterSpacing',
  fontWeight: 'fontWeight',
  radius: 'radius',
  borderWidth: 'borderWidth',
  blur: null,
  perspective: null,
  breakpoint: 'breakpoint',
  container: 'size',
  size: 'size',
  spacing: 'spacing',
  opacity: 'opacity',
  zIndex: 'zIndex',
  aspectRatio: 'aspectRatio',
  insetShadow: null,
  dropShadow: null,
  textShadow: null,
  animation: null,
}

const measuresOfTypes: Partial<Record<TypeName, string>> = {
  fontSize: 'fontSize',
  lineHeight: 'lineHeight',
  letterSpacing: 'letterSpacing',
  fontWeight: 'fontWeight',
  fontFamily: 'fontFamily',
  typography: 'typography',
  duration: 'duration',
  cubicBezier: 'easing',
  gradient: 'gradient',
}

/** `stroke.border`, which says no other measure. */
const isStroke = (purpose: Purpose | null, units: readonly Unit[]): boolean =>
  (purpose === null || purpose === 'size') && units.some(({ concepts }) => concepts.includes('role:border'))

function measureOf({ name, type }: NamedToken, units: readonly Unit[]): Concept | null {
  const ofType = measuresOfTypes[type]
  if (ofType !== undefined) return `measure:${ofType}`
  const purpose = purposeByName(name, type)
  if (type === 'dimension' && isStroke(purpose, units)) return 'measure:borderWidth'
  const known = purpose && measures[purpose]
  if (known) return `measure:${known}`
  if (type === 'color' || type === 'shadow' || type === 'border') return null
  const last = units.findLast(unit => unit.facet === 'measure')
  return last?.concepts[0] ?? null
}
