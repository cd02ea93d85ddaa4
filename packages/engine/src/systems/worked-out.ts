// Values that the import computes from others (arithmetic, text around references, color modifiers) and that differ in some
// contexts of a resolver from the value in the mode that declares them.
import type { ImportedTokenset } from '../format/format.ts'
import type { Draft, ReadOptions } from '../reading/draft.ts'
import { freeName } from '../naming/free-name.ts'
import { anyReference, wholeReference } from '../reading/references/references.ts'
import type { Report } from '../reading/report.ts'
import { settle } from '../reading/settle.ts'
import type { Modifier, Resolver } from '../resolver/resolver.ts'
import type { Json, Token } from '../base/token.ts'
import { canonicalJson } from '../values/canonical.ts'
import type { DraftMode, Settling } from './draft-system.ts'
import { entriesOf, type Stacks } from './stacks.ts'

/** Whether the import computes a literal from the values of other tokens. */
export function isWorkedOut({ value, modify, curly: own }: Draft, { curly }: ReadOptions): boolean {
  if (modify) return true
  return (own ?? curly) && hasText(value)
}

function hasText(value: Json): boolean {
  if (typeof value === 'string') return wholeReference(value) === null && value.search(anyReference) >= 0
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(part => hasText(part as Json))
}

/**
 * The values of computed tokens in each context where they differ: a tokenset for each modifier, whose modes become the last
 * source of the contexts. Stays linear in the contexts: it reports values that several modifiers change, without combining them.
 */
export function workedOutElsewhere(
  resolver: Resolver,
  stacks: Stacks<DraftMode, Draft>,
  settled: ReadonlyMap<DraftMode, Token[]>,
  { options, names, report }: Settling,
): ImportedTokenset[] {
  if (![...settled.keys()].some(({ drafts }) => drafts.some(draft => isWorkedOut(draft, options)))) return []
  const stated = new Map(
    [...settled].map(([mode, tokens]) => [mode, new Map(tokens.map(token => [token.name, token]))]),
  )
  const entries = entriesOf(resolver)
  const changedBy = new Map<string, Set<string>>()
  const made: { modifier: Modifier; modes: ImportedTokenset['modes'] }[] = []
  for (const [place, { modifier }] of entries.entries()) {
    if (!modifier) continue
    const above = modesIn(entries.slice(place + 1), stacks)
    const modes = modifier.contexts.flatMap(context => {
      const { merged, from } = stacks.at(new Map([[modifier.name, context.name]]))
      const drafts = [...merged.values()].filter(draft => isWorkedOut(draft, options))
      const home = new Map(drafts.map(({ name }) => [names.get(name), from.get(name)!]))
      // The mode that declares these values has already reported the findings.
      const tokens = settle(drafts, names, options, report.apart(), merged).filter(token => {
        const mode = home.get(token.name)!
        if (same(stated.get(mode)?.get(token.name), token)) return false
        changedBy.set(token.name, (changedBy.get(token.name) ?? new Set()).add(modifier.name))
        if (!above.has(mode)) return true
        const message = `Comes to another value at ${modifier.name} ${context.name}, but stands in a set over it: left as it is`
        report.warn('approximated', token.name, message)
        return false
      })
      return tokens.length > 0 ? [{ name: context.name, tokens, groups: [] }] : []
    })
    if (modes.length > 0) made.push({ modifier, modes })
  }
  for (const [token, modifiers] of changedBy) {
    if (modifiers.size < 2) continue
    const message = `Is worked out of what ${[...modifiers].join(' and ')} change: where both do, the value is that of the last alone`
    report.warn('approximated', token, message)
  }
  const taken = new Set(tokensetsOf(resolver))
  return made.map(({ modifier, modes }) =>
    add(freeName(`${modifier.name}, worked out`, taken), modifier, modes, report),
  )
}

const same = (a: Token | undefined, b: Token): boolean =>
  a !== undefined && canonicalJson([a.type, a.value]) === canonicalJson([b.type, b.value])

/** The modes of parts that override a modifier, whose own tokens of the same names have no effect. */
function modesIn(entries: ReturnType<typeof entriesOf>, { modeOf }: Stacks<DraftMode, Draft>): Set<DraftMode> {
  const sources = entries.flatMap(({ set, modifier }) =>
    set ? set.sources : modifier.contexts.flatMap(context => context.sources),
  )
  return new Set(sources.flatMap(source => modeOf(source) ?? []))
}

function tokensetsOf({ sets, modifiers }: Resolver): string[] {
  return [...sets, ...modifiers.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) =>
    sources.map(({ tokenset }) => tokenset.toLowerCase()),
  )
}

function add(name: string, modifier: Modifier, modes: ImportedTokenset['modes'], report: Report): ImportedTokenset {
  for (const mode of modes)
    modifier.contexts.find(context => context.name === mode.name)?.sources.push({ tokenset: name, mode: mode.name })
  const count = modes.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const message = `${count} values are worked out of others and come to something else in contexts of ${modifier.name}: each has its own here`
  report.warn('approximated', name, message)
  return { name, modes }
}
