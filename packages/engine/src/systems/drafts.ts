// Settles the names, types and values of a whole system.
import type { ImportedTokenset } from '../format/format.ts'
import type { Draft, ReadOptions } from '../reading/draft.ts'
import { nameAll } from '../reading/names.ts'
import type { Report } from '../reading/report.ts'
import { settle } from '../reading/settle.ts'
import type { Token } from '../base/token.ts'
import type { DraftMode, DraftSystem, Settling } from './draft-system.ts'
import { newStacks, type Around } from './stacks.ts'
import { workedOutElsewhere } from './worked-out.ts'

/** The tokens of every mode. References resolve in a permutation that contains the mode, then in any other mode. */
export function settleSystem(
  { tokensets, resolver }: DraftSystem,
  options: ReadOptions,
  report: Report,
  given?: ReadonlyMap<string, string | null>,
): ImportedTokenset[] {
  const all = tokensets.flatMap(({ modes }) => modes)
  const names =
    given ??
    nameAll(
      all.flatMap(({ drafts }) => drafts),
      report,
    )
  const stacks = newStacks(tokensets, resolver, ({ drafts }) => drafts)
  const settled = new Map<DraftMode, Token[]>()
  for (const mode of all) settled.set(mode, settleMode(mode, stacks.around(mode), { options, names, report }))
  const read: ImportedTokenset[] = tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.map(mode => ({
      name: mode.name,
      tokens: settled.get(mode) ?? [],
      groups: mode.groups,
      ...(mode.file === undefined ? {} : { file: mode.file }),
    })),
  }))
  if (!resolver) return read
  const others = workedOutElsewhere(resolver, stacks, settled, { options, names, report })
  return [...read, ...others]
}

function settleMode(
  { drafts, verbatim }: DraftMode,
  around: Around<Draft>,
  { options, names, report }: Settling,
): Token[] {
  const last = new Map(drafts.map(draft => [draft.name, draft]))
  // Drafts that the permutation overrides are settled separately, so that no reference of the others resolves to them.
  const applies = ({ name }: Draft) => around.get(name) === last.get(name)
  const read = new Map<string, Token>()
  for (const part of [drafts.filter(applies), drafts.filter(draft => !applies(draft))])
    if (part.length > 0) for (const token of settle(part, names, options, report, around)) read.set(token.name, token)
  const inOrder = new Set(drafts.map(({ name }) => names.get(name)))
  return [...inOrder].flatMap(name => (name ? (verbatim?.get(name) ?? read.get(name) ?? []) : []))
}
