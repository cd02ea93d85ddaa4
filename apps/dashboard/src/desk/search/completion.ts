// Completions at the caret of the search field.
import type { GroupNode, Model } from '../../tokens/model/model.ts'
import { bareStates, offeredOperators, operators } from './operators.ts'
import { readTerms } from './query.ts'
import { stateHints } from './states.ts'

/** As many as are visible at once, because a scrolling list would need the focus. */
const most = 12

export interface Offer {
  /** The text that replaces the term. */
  text: string
  hint: string
  /** The offer completes the term. */
  ends: boolean
}

export interface Completing {
  offers: readonly Offer[]
  /** The number of further offers. */
  more: number
  from: number
  to: number
}

/** `isRequested` offers all operators even before anything is typed. */
export function completionsAt(query: string, caret: number, model: Model, isRequested = false): Completing | null {
  const term = readTerms(query).find(each => each.from < caret && caret <= each.to)
  if (!term) return isRequested ? { ...cut(firstOffers('')), from: caret, to: caret } : null
  // The user has already typed the rest of the term.
  if (caret < term.to || term.kind === 'phrase') return null
  const minus = term.excluded ? '-' : ''
  const place = { from: term.from + minus.length, to: term.to }
  if (term.kind === 'word') {
    const offers = isRequested || term.text.length >= 2 ? firstOffers(term.text.toLowerCase()) : []
    return offers.length > 0 ? { ...cut(offers), ...place } : null
  }
  const offers = valueOffers(term.name, term.text, model)
  return offers.length > 0 ? { ...cut(offers), ...place } : null
}

function cut(offers: readonly Offer[]): Pick<Completing, 'offers' | 'more'> {
  return { offers: offers.slice(0, most), more: Math.max(0, offers.length - most) }
}

function firstOffers(typed: string): Offer[] {
  const operatorOffers = offeredOperators
    .filter(([name]) => name.startsWith(typed) && name !== typed)
    .map(([name, { hint }]): Offer => ({ text: `${name}:`, hint, ends: false }))
  const states = bareStates
    .filter(name => name.startsWith(typed) && name !== typed)
    .map((text): Offer => ({ text, hint: stateHints[text] ?? '', ends: true }))
  return [...operatorOffers, ...states]
}

function valueOffers(name: string, typed: string, model: Model): Offer[] {
  const lower = typed.toLowerCase()
  const values = operators.get(name)?.values
  if (values === undefined) return []
  const names =
    values === 'tokens'
      ? model.rows.map(row => row.name)
      : values === 'groups'
        ? groupsIn(model.tree)
        : values === 'modes'
          ? model.modes.map(mode => mode.name)
          : values
  const isFull = (each: string) => each.toLowerCase() === lower
  const starting = names.filter(each => each.toLowerCase().startsWith(lower) && !isFull(each))
  const inside = names.filter(each => !each.toLowerCase().startsWith(lower) && each.toLowerCase().includes(lower))
  return [...starting, ...inside].map(each => ({
    text: `${name}:${/\s/.test(each) ? `"${each}"` : each}`,
    hint: name === 'is' ? (stateHints[each] ?? '') : '',
    ends: true,
  }))
}

const groups = new WeakMap<GroupNode, string[]>()

function groupsIn(tree: GroupNode): string[] {
  const cached = groups.get(tree)
  if (cached) return cached
  const paths: string[] = []
  const open = [...tree.children.values()]
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.children.size === 0) continue
    paths.push(node.path)
    open.push(...node.children.values())
  }
  groups.set(tree, paths)
  return paths
}

/** The query after the offer is inserted, and the place of the caret. */
export function completedWith(query: string, { from, to }: Completing, offer: Offer): { text: string; caret: number } {
  const rest = query.slice(to)
  const put = offer.text + (offer.ends && !rest.startsWith(' ') ? ' ' : '')
  return { text: query.slice(0, from) + put + rest, caret: from + put.length }
}
