// The scope of a style sheet, and the selectors for elements in it that carry a context.
import { splitCss } from '../../../base/split-css.ts'

export interface SheetScope {
  /** The selector of the default declarations. */
  root: string
  /** Matches elements with this attribute. */
  attributed(attribute: string): string
  /** Matches elements that a context's own selector matches. */
  named(selector: string): string
  /** Matches the root as long as none of the selectors does. */
  bare(selectors: readonly string[]): string
}

/** The page, or the elements that a selector matches and their descendants. */
export function elementPlace(selector: string, hasSelectors: boolean): SheetScope {
  const isPlain = /^(?::root|\.[\w-]+|\[[\w-]+\])$/.test(selector)
  // The contexts' own selectors may have a lower specificity than a class.
  const root = isPlain && !hasSelectors ? selector : `:where(${selector})`
  const scope = selector === ':root' ? '' : scopeOf(selector)
  return {
    root,
    attributed: attribute => `${attribute}${scope}`,
    named: own => (scope === '' ? own : `:is(${own})${scope}`),
    bare: selectors => (selectors.length > 0 ? `${root}:not(${selectors.join(', ')})` : root),
  }
}

/** The matched elements and their descendants, which can carry contexts. */
function scopeOf(selector: string): string {
  const one = selector.includes(',') ? `:is(${selector})` : selector
  return `:where(${one}, ${one} *)`
}

/** The parts of `:host`, alone or with `:root`; null for other selectors. */
export function hostsIn(selector: string): string[] | null {
  const parts = (splitCss(selector, ',') ?? [selector]).map(part => part.trim())
  const isOfHosts = parts.includes(':host') && parts.every(part => part === ':host' || part === ':root')
  return isOfHosts ? parts : null
}

/**
 * A shadow tree: `:host`, or `:root, :host` for a sheet that serves both pages and shadow trees. Only `:host(…)` matches a host
 * by its attributes (CSS Scoping 1, 3.2); elements of its tree match like those of a page. null for other selectors.
 */
export function hostPlace(selector: string): SheetScope | null {
  const hosts = hostsIn(selector)
  if (!hosts) return null
  const isPageToo = hosts.includes(':root')
  return {
    root: isPageToo ? ':root, :host' : ':host',
    attributed: attribute => `:host(${attribute}), ${attribute}`,
    named: own => (own.includes(':host') ? own : `:host(:is(${own})), ${own}`),
    bare(selectors) {
      const carried = selectors.flatMap(list => splitCss(list, ',') ?? []).flatMap(carriedBy)
      if (carried.length === 0) return this.root
      const not = `:not(${carried.join(', ')})`
      return isPageToo ? `:root${not}, :host(${not})` : `:host(${not})`
    },
  }
}

/** The argument of `:host(…)`; empty for other selectors. */
function carriedBy(selector: string): string[] {
  const own = /^\s*:host\((.*)\)\s*$/s.exec(selector)?.[1]
  return own === undefined ? [] : [own]
}
