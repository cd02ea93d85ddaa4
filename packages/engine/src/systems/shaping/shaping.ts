// Shaping: what somebody decides of a document that was read, before any of it is stored. Its modes, how its names are split,
// what of them goes, the types, and what is left out.
import { checkName } from '../../naming/name.ts'
import type { ImportResult, ImportedMode } from '../../format/format.ts'
import { aliasOf, replaceReferences } from '../../formula/alias.ts'
import type { Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'

export const separators = ['/', '-', '_', 'camelCase'] as const
export type Separator = (typeof separators)[number]

export interface Shaping {
  /** What tells the modes apart: nothing but the document, the first segment of names, or the last. */
  modes: 'document' | 'first' | 'last'
  /** The segments that are modes; names without one are in every mode. */
  modeNames: string[]
  /** What else than the dot splits names into segments. */
  split: Separator[]
  /** The beginning of names that goes: `acme`, `acme.color`. */
  prefix: string
  /** The types that get another one. */
  types: Partial<Record<TypeName, TypeName>>
  /** Groups, as they are named in the end, that are left out with all in them. */
  leftOut: string[]
}

export const unshaped: Shaping = { modes: 'document', modeNames: [], split: [], prefix: '', types: {}, leftOut: [] }

/** A token that is not as the shaping says, and why. */
export interface ShapingRemark {
  /** As the document names it. */
  token: string
  cause: 'same-name' | 'name' | 'type' | 'other-mode'
  message: string
}

export interface Shaped {
  modes: ImportedMode[]
  remarks: ShapingRemark[]
  /** Values that were left out on purpose. */
  leftOut: number
}

/**
 * The document as the shaping says. Aliases follow their targets. Of two tokens that get one name in one mode the first stays;
 * nothing goes without a remark but what is left out on purpose. Only a document with one mode is divided into modes.
 */
export function shapeImport({ modes }: Pick<ImportResult, 'modes'>, shaping: Shaping): Shaped {
  const remarks: ShapingRemark[] = []
  const shaped: ImportedMode[] = []
  let leftOut = 0
  for (const mode of modes) {
    const places = new Map(mode.tokens.map(token => [token.name, placeOf(token.name, shaping, modes.length)]))
    const named = new Set([...places.values()].flatMap(({ mode }) => (mode === null ? [] : [mode])))
    const order = shaping.modeNames.filter(name => named.has(name))
    const targets: (string | null)[] = order.length === 0 ? [null] : order
    const parts = targets.map(target => ({ target, tokens: new Map<string, { token: Token; from: string }>() }))
    for (const token of mode.tokens) {
      const place = places.get(token.name)!
      if (isWithin(place.name, shaping.leftOut)) {
        leftOut++
        continue
      }
      const fault = checkName(place.name)
      if (fault) {
        remarks.push({
          token: token.name,
          cause: 'name',
          message: `${token.name} cannot be called "${place.name}": ${fault}`,
        })
        continue
      }
      for (const part of parts)
        if (place.mode === null || place.mode === part.target) {
          const there = part.tokens.get(place.name)
          if (there) remarks.push(sameName(token.name, there.from, place.name, part.target))
          else part.tokens.set(place.name, { token: write(token, place, places, shaping, remarks), from: token.name })
        }
    }
    for (const { target, tokens } of parts)
      shaped.push({
        name: target ?? mode.name,
        tokens: [...tokens.values()].map(({ token }) => token),
        // The groups' own properties stand by their paths in the document.
        groups: isUnshaped(shaping) ? mode.groups : [],
      })
  }
  return { modes: shaped, remarks: distinct(remarks), leftOut }
}

export const isUnshaped = ({ modes, split, prefix, types, leftOut }: Shaping): boolean =>
  modes === 'document' && split.length === 0 && prefix === '' && Object.keys(types).length === 0 && leftOut.length === 0

interface Place {
  /** null: in every mode. */
  mode: string | null
  name: string
}

function placeOf(given: string, { modes, modeNames, split, prefix }: Shaping, modesOfDocument: number): Place {
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

/** `colorBrand-dark` is color, brand, dark where both camel case and the hyphen split. */
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
  place: Place,
  places: ReadonlyMap<string, Place>,
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

const sameName = (token: string, first: string, name: string, mode: string | null): ShapingRemark => ({
  token,
  cause: 'same-name',
  message: `${token} and ${first} would both be called ${name}${mode === null ? '' : ` in ${mode}`}: ${token} is left out`,
})

/** A token that is in every mode says the same in each. */
const distinct = (remarks: readonly ShapingRemark[]) => [
  ...new Map(remarks.map(remark => [remark.message, remark])).values(),
]
