// The context of a declaration: always, a mode (`[data-theme="dark"]`, `.dark`, a media query), or within some element.
import { splitCss } from '../../base/split-css.ts'

export interface Context {
  kind: 'base' | 'mode' | 'scope'
  /** The name of a mode or scope; of the base only where the selector also names a mode (`:root, [data-theme="light"]`). */
  name: string | null
}

const base = /^(?::root|:host|html|body|\*|&|::before|::after|::backdrop)$/i
/** `auto` leaves the choice to media queries, and the attribute without a value only marks that themes are in use. */
const unchosen = /^\[\s*(?:data-|color-|theme|mode|scheme)[\w-]*\s*(?:=\s*["']?auto["']?\s*)?\]$/i
const attribute = /^\[\s*(?:data-|color-|theme|mode|scheme)[\w-]*\s*[~|^$*]?=\s*["']?([^"'\]]*)["']?\s*\]$/i
const themeClass =
  /^\.(?:(?:theme|mode|scheme|is|color-scheme)-+)?(dark|light|dim|high-contrast|hc)(?:-+(?:theme|mode|scheme))?$/i
const affixedClass = /^\.(?:theme|mode|scheme|brand)-+(.+)$|^\.(.+?)-+(?:theme|mode|scheme)$/i
/** At-rules that do not define a context: layers, feature queries, wide-gamut screens, Tailwind's theme. */
const transparent = /^@(?:layer|supports|theme|tokens|charset|container|scope)\b|^@media\s*\(color-gamut:[^)]*\)$/i

export function contextOf(preludes: string[], title: string | null): Context {
  const names: string[] = []
  let isBase = true
  let isMode = false
  for (const prelude of preludes) {
    if (transparent.test(prelude)) continue
    const part = prelude.startsWith('@') ? mediaContext(prelude) : selectorContext(prelude, title)
    if (part.kind !== 'base') isBase = false
    if (part.kind === 'mode') isMode = true
    if (part.name !== null) names.push(part.name)
  }
  const unique = names.filter((name, i) => names.findIndex(other => same(other, name)) === i)
  const name = unique.join(' ') || null
  if (isBase || name === null) return { kind: 'base', name }
  return { kind: isMode ? 'mode' : 'scope', name }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** `(prefers-color-scheme: dark)` is dark, `(prefers-contrast: more)` contrast more, any other query its own text. */
function mediaContext(prelude: string): Context {
  const query = prelude.replace(/^@\w+\s*/, '').trim()
  const scheme = /^(?:screen and )?\(prefers-color-scheme:\s*(\w+)\)$/i.exec(query)
  if (scheme) return { kind: 'mode', name: scheme[1]!.toLowerCase() }
  const preference = /^\(prefers-([\w-]+):\s*([\w-]+)\)$/i.exec(query)
  if (preference) return { kind: 'mode', name: `${preference[1]} ${preference[2]}` }
  return { kind: 'mode', name: query.replace(/[()]/g, '').trim() || prelude }
}

/** A list that contains the base is the base, with the name of the list's mode. */
function selectorContext(prelude: string, title: string | null): Context {
  const parts = selectorsIn(prelude).map(part => contextOfOne(part.replace(/:not\([^()]*\)/g, ''), title))
  const mode = parts.find(part => part.kind === 'mode')
  if (parts.some(part => part.kind === 'base')) return { kind: 'base', name: mode?.name ?? null }
  return mode ?? { kind: 'scope', name: prelude.replace(/\s+/g, ' ') }
}

/** The selectors of a list, those within `:where(…)` and `:is(…)` too. */
function selectorsIn(prelude: string): string[] {
  let parts = splitCss(prelude, ',') ?? [prelude]
  for (let round = 0; round < 4; round++) {
    parts = parts.flatMap(part => splitCss(/^:(?:where|is|host)\(([\s\S]*)\)$/i.exec(part)?.[1] ?? part, ',') ?? [part])
  }
  return parts
}

function contextOfOne(selector: string, title: string | null): Context {
  const names: string[] = []
  for (const part of simpleSelectors(selector)) {
    if (base.test(part) || unchosen.test(part)) continue
    const name = modeNameIn(part)
    if (name === undefined) return { kind: 'scope', name: selector }
    const shown = asTitled(name, title)
    if (!names.some(other => same(other, shown))) names.push(shown)
  }
  return names.length > 0 ? { kind: 'mode', name: names.join(' ') } : { kind: 'base', name: null }
}

/** Combinators separate compounds, but not within the brackets of an attribute. */
function simpleSelectors(selector: string): string[] {
  const compounds = selector.match(/(?:\[[^\]]*\]|[^\s>+~[])+/g) ?? []
  return compounds.flatMap(
    compound => compound.match(/\[[^\]]*\]|:{1,2}[\w-]+(?:\([^)]*\))?|[.#]?(?:[\w-]|\\.|[^\x00-\x7f])+|\*|&/g) ?? [], // eslint-disable-line no-control-regex
  )
}

function modeNameIn(part: string): string | undefined {
  const affixed = affixedClass.exec(part)
  return attribute.exec(part)?.[1]?.trim() ?? themeClass.exec(part)?.[1] ?? affixed?.[1] ?? affixed?.[2]
}

/** Tessera's own export writes a mode's name above its block (`High contrast Mode`), where the attribute has `high-contrast`. */
function asTitled(value: string, title: string | null): string {
  const name = title?.replace(/\s+mode$/i, '') ?? ''
  return slugOf(name) === value ? name : value
}

function slugOf(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join('-')
}
