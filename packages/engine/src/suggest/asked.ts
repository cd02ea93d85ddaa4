// What a question asks of a token: each word with what it may mean, the type, and the sample of a value.
import type { TypeName } from '../base/type-names.ts'
import { typeNames } from '../base/type-names.ts'
import { facetOf, isRole, nameOf, type Concept } from './vocabulary.ts'
import { demandOf, typesOfMeasure, type Demand } from './properties.ts'
import { readSentence, unitsOf, wordsOf, type Unit } from './reading.ts'
import { sampleOf, type Sample } from './nearness.ts'
import { says, type Catalog } from './catalog.ts'
import { answersTo, wantOf, type Want } from './want.ts'

export interface Intent {
  /** In plain words: `background of the delete button`. */
  intent?: string | undefined
  /** Of CSS, in either spelling. */
  property?: string | undefined
  /** A value as CSS writes it. */
  value?: string | undefined
  component?: string | undefined
}

export interface Asked {
  wants: readonly Want[]
  /** Any of these roles; empty: whichever. */
  roles: ReadonlySet<Concept>
  /** Those and others that answer them, with how much of it. */
  answeringRoles: ReadonlyMap<Concept, number>
  measures: ReadonlySet<Concept>
  answeringMeasures: ReadonlyMap<Concept, number>
  /** undefined: any. */
  types: readonly TypeName[] | undefined
  /** The type is by the property, so that no other is an answer. */
  isStrict: boolean
  sample: Sample | null
  /** The words that neither the field nor any token knows. */
  unknown: readonly string[]
  /** Of the words that tell anything. */
  knownShare: number
}

export function askedBy({ intent = '', property, value, component = '' }: Intent, catalog: Catalog): Asked {
  const demand = demandOf(property ?? '')
  const demanded: Partial<Demand> = demand ?? {}
  const sentence = readSentence(intent)
  // The words of a property that is not known are words of the intent.
  const ofProperty = demand === null ? unitsOf(wordsOf(property ?? '')) : []
  const stemmed = (units: readonly Unit[]) => units.map(unit => stemIn(unit, catalog))
  const given = distinct(stemmed([...sentence.units, ...unitsOf(wordsOf(component)), ...ofProperty]))
  const ground = stemmed(sentence.ground)
  const words = [...given, ...ground]
  const isKnown = ({ text, concepts }: Unit) => concepts.length > 0 || says(catalog, text)
  const unknown = words.filter(unit => !isKnown(unit)).map(({ text }) => text)
  const units = given.filter(isKnown)
  const measures = measuresIn(units, demanded.concepts)
  const roles = rolesIn(units, demanded.concepts)
  const types = demanded.types ?? typesFor(`${intent} ${component}`, units, { roles, measures })
  return {
    wants: [...units.map(unit => wantOf(unit)), ...ground.filter(isKnown).map(unit => wantOf(unit, true))],
    roles,
    answeringRoles: answersTo(roles),
    measures,
    answeringMeasures: answersTo(measures),
    types,
    isStrict: demand !== null,
    sample: sampleOf(value ?? '', demanded.types),
    unknown,
    knownShare: words.length === 0 ? 1 : 1 - unknown.length / words.length,
  }
}

const distinct = (units: readonly Unit[]): Unit[] => [...new Map(units.map(unit => [unit.text, unit])).values()]

/** `stacked` and `stacking` are the `stack` of the tokens. */
function stemIn(unit: Unit, catalog: Catalog): Unit {
  if (unit.concepts.length > 0 || says(catalog, unit.text)) return unit
  const stem = unit.text.replace(/(?:ed|ing)$/, '')
  return stem !== unit.text && says(catalog, stem) ? { ...unit, text: stem } : unit
}

/** The last word that is nothing but a role, or else the last that may be one. */
function rolesIn(units: readonly Unit[], demanded: readonly Concept[] | undefined): Set<Concept> {
  if (demanded) return new Set(demanded.filter(isRole))
  const plain = units.findLast(({ concepts }) => concepts.length > 0 && concepts.every(isRole))
  const any = plain ?? units.findLast(unit => unit.facet === 'role')
  return new Set(any?.concepts.filter(isRole))
}

function measuresIn(units: readonly Unit[], demanded: readonly Concept[] | undefined): Set<Concept> {
  const given = demanded ?? units.filter(unit => unit.facet === 'measure').flatMap(({ concepts }) => concepts)
  return new Set(given.filter(concept => facetOf(concept) === 'measure'))
}

/** Of a question without a property; undefined: it does not tell. */
function typesFor(
  text: string,
  units: readonly Unit[],
  { roles, measures }: Pick<Asked, 'roles' | 'measures'>,
): readonly TypeName[] | undefined {
  if (measures.size > 0) return [...measures].flatMap(measure => typesOfMeasure[nameOf(measure)] ?? typeNames)
  if (roles.has('role:shadow')) return ['shadow', 'dimension', 'string']
  const isAboutText = units.some(unit => unit.facet === 'text')
  if (/\bcolou?rs?\b/i.test(text)) return ['color']
  if (isAboutText) return ['typography', 'color', 'fontSize', 'dimension', 'fontFamily', 'fontWeight', 'string']
  if (roles.size > 0 && !roles.has('role:border')) return ['color', 'gradient']
  if (roles.size > 0) return ['color', 'border']
  return units.some(unit => ['tone', 'hue'].includes(unit.facet)) ? ['color'] : undefined
}
