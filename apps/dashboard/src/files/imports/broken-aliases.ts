// The aliases that an import leaves or adds without a target: computed from the selection before the import, and from
// the server's responses after it.
import type { ImportReport } from '@tessera/contract'
import { references } from '@tessera/engine'
import type { Model } from '../../tokens/model/model.ts'
import { usedBy } from '../../tokens/model/resolver.ts'
import type { Proposal } from './reading.ts'

export type BrokenAliases = Required<Pick<ImportReport, 'broken_aliases' | 'unresolved_aliases'>>

/** Merges several responses: each name once, in order. */
export function mergeBroken(answers: readonly Pick<ImportReport, keyof BrokenAliases>[]): BrokenAliases {
  const missing = new Map<string, Set<string>>()
  for (const { name, missing_targets } of answers.flatMap(({ unresolved_aliases = [] }) => unresolved_aliases))
    missing.set(name, new Set([...(missing.get(name) ?? []), ...missing_targets]))
  return {
    broken_aliases: [...new Set(answers.flatMap(({ broken_aliases = [] }) => broken_aliases))].sort(),
    unresolved_aliases: [...missing.keys()]
      .sort()
      .map(name => ({ name, missing_targets: [...missing.get(name)!].sort() })),
  }
}

/** Returns whether themes find a name that a mode lacks. */
export type ByThemes = (mode_id: string, name: string) => boolean

/**
 * The expected response of the server to an import of `chosen`: an alias looks for its target in its own mode, then
 * through themes.
 */
export function brokenAliasesOf(model: Model, chosen: readonly Proposal[], byThemes: ByThemes): BrokenAliases {
  const modes = new Set(chosen.map(({ mode_id }) => mode_id))
  return mergeBroken([...modes].map(mode_id => inMode(model, mode_id, chosen, byThemes)))
}

function inMode(model: Model, mode_id: string, chosen: readonly Proposal[], byThemes: ByThemes): BrokenAliases {
  const here = chosen.filter(each => each.mode_id === mode_id)
  // -1 for a new mode.
  const index = model.modes.findIndex(mode => mode.id === mode_id)
  const targets = new Map(here.map(({ name, after }) => [name, after && references(after)]))
  const isThere = (name: string) => {
    const refs = targets.get(name)
    return refs === undefined ? Boolean(model.byName.get(name)?.cells[index]) : refs !== null
  }
  const broken: string[] = []
  const unresolved: BrokenAliases['unresolved_aliases'] = []
  for (const [name, written] of targets) {
    if (written === null) {
      for (const [user, places] of usedBy(model, name))
        if (places.includes(index) && !targets.has(user)) broken.push(user)
      continue
    }
    if (written.some(target => targets.get(target) === null)) broken.push(name)
    const missing_targets = written.filter(target => !isThere(target) && !byThemes(mode_id, target))
    if (missing_targets.length > 0) unresolved.push({ name, missing_targets })
  }
  return { broken_aliases: broken, unresolved_aliases: unresolved }
}

const mostNamed = 3

/** The first names, and the number of the others. */
export function someOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** One sentence for all broken aliases; null where there are none. */
export function brokenAliasesText({ broken_aliases, unresolved_aliases }: BrokenAliases): string | null {
  const names = [...new Set([...broken_aliases, ...unresolved_aliases.map(({ name }) => name)])]
  if (names.length === 0) return null
  return `${names.length === 1 ? 'One alias has' : `${names.length} aliases have`} no target now: ${someOf(names)}`
}
