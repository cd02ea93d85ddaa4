// Shaping: a person's decisions about an imported document before it is stored: its modes, the splitting and prefix of names,
// types, and groups to leave out.
import { checkName } from '../../naming/name.ts'
import type { ImportResult, ImportedMode } from '../../format/format.ts'
import { aliasOf, replaceReferences } from '../../formula/alias.ts'
import type { Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'

export const separators = ['/', '-', '_', 'camelCase'] as const
export type Separator = (typeof separators)[number]

export interface Shaping {
  /** The source of the modes: the document itself, the first segment of names, or the last. */
  modes: 'document' | 'first' | 'last'
  /** The segments that are modes; a name without one is in every mode. */
  modeNames: string[]
  /** The separators that split names into segments, besides the dot. */
  split: Separator[]
  /** The prefix to remove from names: `acme`, `acme.color`. */
  prefix: string
  /** The types to replace, with their replacements. */
  types: Partial<Record<TypeName, TypeName>>
  /** Groups to leave out with their content, by their final names. */
  leftOut: string[]
}

export const unshaped: Shaping = { modes: 'document', modeNames: [], split: [], prefix: '', types: {}, leftOut: [] }

/** The reason why a token deviates from the shaping. */
export interface ShapingRemark {
  /** The name in the document. */
  token: string
  cause: 'same-name' | 'name' | 'type' | 'other-mode'
  message: string
}

export interface Shaped {
  modes: ImportedMode[]
  remarks: ShapingRemark[]
  /** The number of values that the shaping leaves out. */
  leftOut: number
}

/**
 * Applies the shaping to a document. Aliases follow their targets. If two tokens get the same name in a mode, the first stays. Each
 * other loss has a remark, except for groups to leave out. Only a document with a single mode is divided into modes.
 */
export function shapeImport({ modes }: Pick<ImportResult, 'modes'>, shaping: Shaping): Shaped {
  const remarks: ShapingRemark[] = []
  const shaped: ImportedMode[] = []
  let leftOut = 0
  for (const mode of modes) {
    const places = new Map(mode.tokens.map(token => [token.name, placeOf(token.name, shaping, modes.length)]))
    const parts = partsOf(places, shaping)
    for (const token of mode.tokens) {
      const place = places.get(token.name)!
      const fault = checkName(place.name)
      if (isWithin(place.name, shaping.leftOut)) leftOut++
      else if (fault) remarks.push(badName(token.name, place.name, fault))
      else
        for (const part of parts)
          if (place.mode === null || place.mode === part.target) {
            const first = part.tokens.get(place.name)
            if (first) remarks.push(sameName(token.name, first.from, place.name, part.target))
            else part.tokens.set(place.name, { token: write(token, place, places, shaping, remarks), from: token.name })
          }
    }
    for (const { target, tokens } of parts)
      shaped.push({
        name: target ?? mode.name,
        tokens: [...tokens.values()].map(({ token }) => token),
        // The properties of groups belong to their paths in the document, which a shaping changes.
        groups: isUnshaped(shaping) ? mode.groups : [],
      })
  }
  return { modes: shaped, remarks: distinct(remarks), leftOut }
}

/** One of the modes that a document is divided into; `target` is null where the document stays undivided. */
interface Part {
  target: string | null
  tokens: Map<string, { token: Token; from: string }>
}

function partsOf(places: ReadonlyMap<string, ModeAndName>, { modeNames }: Shaping): Part[] {
  const used = new Set([...places.values()].map(({ mode }) => mode))
  const targets = modeNames.filter(name => used.has(name))
  return (targets.length === 0 ? [null] : targets).map(target => ({ target, tokens: new Map() }))
}

export const isUnshaped = ({ modes, split, prefix, types, leftOut }: Shaping): boolean =>
  modes === 'document' && split.length === 0 && prefix === '' && Object.keys(types).length === 0 && leftOut.length === 0

interface ModeAndName {
  /** Null for a token in every mode. */
  mode: string | null
  name: string
}

function placeOf(given: string, { modes, modeNames, split, prefix }: Shaping, modesOfDocument: number): ModeAndName {
  let segments = segmentsOf(given, split)
  const start = segmentsOf(prefix, split)
  if (prefix !== '' && start.length < segments.length && start.every((segment, i) => segments[i] === segment))
    segments = segments.slice(start.length)
  if (modes === 'document' || modesOfDocument > 1 || segments.length < 2)
    return { mode: null, name: segments.join('.') }
  const segment = modes === 'first' ? segments[0]! : segments.at(-1)!
  if (!modeNames.includes(segment)) return { mode: null, name: segments.join('.') }
  return { mode: segment, name: (modes === 'first' ? segments.slice(1) : segments.slice(0, -1)).join('.') }
}

/** `colorBrand-dark` becomes color, brand, dark if camel case and hyphens split. */
export function segmentsOf(name: string, split: readonly Separator[]): string[] {
  let text = name
  if (split.includes('camelCase'))
    text = text.replace(
      /([\p{Ll}\d])(\p{Lu})/gu,
      (_, before: string, after: string) => `${before}.${after.toLowerCase()}`,
    )
  for (const separator of split) if (separator !== 'camelCase') text = text.replaceAll(separator, '.')
  return text
    .split('.')
    .map(segment => segment.trim())
    .filter(segment => segment !== '')
}

const isWithin = (name: string, groups: readonly string[]): boolean =>
  groups.some(group => name === group || name.startsWith(`${group}.`))

function write(
  token: Token,
  place: ModeAndName,
  places: ReadonlyMap<string, ModeAndName>,
  { types }: Shaping,
  remarks: ShapingRemark[],
): Token {
  const value = replaceReferences(token.value, (target, spelled) => {
    const to = places.get(target)
    if (!to) return spelled
    if (to.mode !== null && to.mode !== place.mode)
      remarks.push({
        token: token.name,
        cause: 'other-mode',
        message: `${token.name} points at ${target}, which is in the mode ${to.mode}; it points at ${to.name} of its own mode now`,
      })
    return typeof spelled === 'string' ? `{${to.name}}` : { alias_to: to.name }
  })
  const alias_to = aliasOf(value)
  const wanted = types[token.type]
  const misfit = wanted === undefined || alias_to !== null ? null : checkValue(wanted, value)
  if (misfit !== null)
    remarks.push({ token: token.name, cause: 'type', message: `${token.name} stays a ${token.type}: ${misfit}` })
  const type = wanted !== undefined && misfit === null ? wanted : token.type
  const { replaced_by } = token
  const renamed = replaced_by ? { replaced_by: places.get(replaced_by)?.name ?? replaced_by } : {}
  return { ...token, name: place.name, type, value, alias_to, ...renamed }
}

const badName = (token: string, name: string, fault: string): ShapingRemark => ({
  token,
  cause: 'name',
  message: `${token} cannot be called "${name}": ${fault}`,
})

const sameName = (token: string, first: string, name: string, mode: string | null): ShapingRemark => ({
  token,
  cause: 'same-name',
  message: `${token} and ${first} would both be called ${name}${mode === null ? '' : ` in ${mode}`}: ${token} is left out`,
})

/** A token in every mode gives the same remark for each of them. */
const distinct = (remarks: readonly ShapingRemark[]) => [
  ...new Map(remarks.map(remark => [remark.message, remark])).values(),
]
