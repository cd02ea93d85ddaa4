// The modifiers of a resolver in a style sheet: the selector of each context, and the context that applies without one.
import { aboutText } from '../../../findings/export.ts'
import type { Finding } from '../../../base/finding.ts'
import { assignIdentifiers, slug } from '../../../naming/spelling.ts'
import { checkMedia, checkSelector } from '../../../resolver/css-conditions.ts'
import type { Context, Modifier } from '../../../resolver/resolver.ts'
import { elementPlace, hostPlace, type SheetScope } from './sheet-scope.ts'

export interface SheetContext {
  /** null for the absence of a context, where the axis has no default. */
  name: string | null
  slug: string
  /** Matches the elements that carry the context; null where only a media query chooses it. */
  selector: string | null
  media: string | null
}

export interface SheetAxis {
  /** Its index among the axes. */
  index: number
  name: string
  slug: string
  contexts: readonly SheetContext[]
  /** The context that applies at the root by default. */
  base: number
  /** Matches the elements that carry a context of this axis. */
  carriers: string[]
  /** Matches the root as long as it carries no context of this axis. */
  bare: string
}

export interface Conditions {
  axes: readonly SheetAxis[]
  /** The selector of the default declarations: the root, or the one in the options. */
  root: string
  /** The axis with exactly a light and a dark context, if the sheet uses `light-dark()`. */
  schemes: Schemes | null
}

export interface Schemes {
  axis: SheetAxis
  light: number
  dark: number
}

interface SheetOptions {
  selector?: string | undefined
  lightDark?: boolean | undefined
}

/** Leaves out modifiers with one context, by which nothing varies. */
export function conditionsOf(
  modifiers: readonly Modifier<unknown>[],
  { selector = ':root', lightDark }: SheetOptions,
  remarks: Finding[],
): Conditions {
  const hasSelectors = modifiers.some(({ contexts }) => contexts.some(context => context.selector !== undefined))
  const place = hostPlace(selector) ?? elementPlace(selector, hasSelectors)
  const slugs = slugsOf(modifiers)
  const axes = modifiers
    .filter(({ contexts }) => contexts.length > 1)
    .map((modifier, index) => axisOf(modifier, index, slugs.get(modifier.name)!, place, remarks))
  const schemes = lightDark ? (axes.map(schemesOf).find(found => found !== null) ?? null) : null
  if (lightDark && !schemes) {
    const unpaired = 'There is no modifier of just light and dark with a default, so nothing was paired'
    remarks.push(aboutText('layout', 'warning', unpaired))
  }
  return {
    axes: axes.map(axis => (axis.index === schemes?.axis.index ? schemes.axis : axis)),
    root: place.root,
    schemes,
  }
}

function axisOf(
  modifier: Modifier<unknown>,
  index: number,
  own: string,
  place: SheetScope,
  remarks: Finding[],
): SheetAxis {
  const attribute = `data-${own}`
  const slugs = slugsOf(modifier.contexts)
  const contexts: SheetContext[] = modifier.contexts.map(context => {
    const { selector, media } = fitting(modifier, context, remarks)
    const value = slugs.get(context.name)!
    const attributed = media === null ? place.attributed(`[${attribute}="${value}"]`) : null
    const named = selector === null ? null : place.named(selector)
    return { name: context.name, slug: value, selector: named ?? attributed, media }
  })
  const atDefault = contexts.findIndex(({ name }) => name === modifier.default)
  const base = atDefault >= 0 ? atDefault : contexts.length
  if (atDefault < 0) contexts.push({ name: null, slug: 'none', selector: null, media: null })
  const isAttributed = modifier.contexts.every(({ selector, media }) => selector === undefined && media === undefined)
  const selectors = contexts.flatMap(({ selector }) => selector ?? [])
  const carriers = isAttributed ? [place.attributed(`[${attribute}]`)] : selectors
  return { index, name: modifier.name, slug: own, contexts, base, carriers, bare: place.bare(selectors) }
}

/** Users' input is validated earlier. Reports and drops invalid conditions from other sources, such as imports. */
function fitting(modifier: Modifier<unknown>, { name, selector, media }: Context<unknown>, remarks: Finding[]) {
  const place = `${modifier.name}: ${name}`
  const isValid = (what: string, reason: string | null) => {
    if (reason !== null) remarks.push(aboutText('layout', 'warning', `Invalid ${what} of ${place}: ${reason}`))
    return reason === null
  }
  return {
    selector: selector !== undefined && isValid('selector', checkSelector(selector)) ? selector : null,
    media: media !== undefined && isValid('media', checkMedia(media)) ? media : null,
  }
}

function schemesOf(axis: SheetAxis): Schemes | null {
  if (axis.contexts.length !== 2) return null
  const [light = -1, dark = -1] = ['light', 'dark'].map(word =>
    axis.contexts.findIndex(({ slug }) => slug.split('-').includes(word)),
  )
  if (light < 0 || dark < 0 || light === dark) return null
  const follows = axis.contexts.every(
    ({ media }, index) => media === null || media === prefers(index === light ? 'light' : 'dark'),
  )
  return follows ? { axis: followingTheSystem(axis, light), light, dark } : null
}

const prefers = (scheme: 'light' | 'dark') => `(prefers-color-scheme: ${scheme})`

/** Adds media queries, so that values that `light-dark()` cannot express also follow the system. */
function followingTheSystem(axis: SheetAxis, light: number): SheetAxis {
  const contexts = axis.contexts.map((context, index) =>
    index === axis.base ? context : { ...context, media: prefers(index === light ? 'light' : 'dark') },
  )
  return { ...axis, contexts }
}

function slugsOf(items: readonly { name: string }[]): Map<string, string> {
  return assignIdentifiers(
    items.map(({ name }) => name),
    slug,
    (taken, number) => `${taken}-${number}`,
  ).identifiers
}
