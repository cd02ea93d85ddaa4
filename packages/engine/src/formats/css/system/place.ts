// The scope of a style sheet, and the selectors for elements in it that carry a context.
import { splitCss } from '../../../base/split-css.ts'

export interface Place {
  /** What the tokens are declared at first. */
  root: string
  /** Elements with this attribute. */
  attributed(attribute: string): string
  /** Elements that a context's own selector matches. */
  named(selector: string): string
  /** The root as long as none of these matches it. */
  bare(selectors: readonly string[]): string
}

/** The page, or the elements that a selector matches and their descendants. */
export function elementPlace(selector: string, hasSelectors: boolean): Place {
  const isPlain = /^(?::root|\.[\w-]+|\[[\w-]+\])$/.test(selector)
  // Selectors that contexts name may weigh less than a class.
  const root = isPlain && !hasSelectors ? selector : `:where(${selector})`
  const scope = selector === ':root' ? '' : scopeOf(selector)
  return {
    root,
    attributed: attribute => `${attribute}${scope}`,
    named: own => (scope === '' ? own : `:is(${own})${scope}`),
    bare: selectors => (selectors.length > 0 ? `${root}:not(${selectors.join(', ')})` : root),
  }
}

/** The matched elements and their descendants can carry contexts. */
function scopeOf(selector: string): string {
  const one = selector.includes(',') ? `:is(${selector})` : selector
  return `:where(${one}, ${one} *)`
}

/** `:host`, alone or with `:root`; null: another selector. */
export function hostsIn(selector: string): string[] | null {
  const parts = (splitCss(selector, ',') ?? [selector]).map(part => part.trim())
  const isOfHosts = parts.includes(':host') && parts.every(part => part === ':host' || part === ':root')
  return isOfHosts ? parts : null
}

/**
 * A shadow tree: `:host`, or `:root, :host` for a sheet that serves both pages and shadow trees. Only `:host(…)` matches a host
 * by its attributes (CSS Scoping 1, 3.2); the elements of its tree are matched as those of a page. null: another selector.
 */
export function hostPlace(selector: string): Place | null {
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

/** The argument of `:host(…)`: every other selector of a context has one as well. */
function carriedBy(selector: string): string[] {
  const own = /^\s*:host\((.*)\)\s*$/s.exec(selector)?.[1]
  return own === undefined ? [] : [own]
}
