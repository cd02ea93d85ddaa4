// The end of a token: its deprecation, its replacement, and the version that removes it.
import { isVersion } from '@tessera/engine'
import { problems } from '../../../../base/problems.ts'
import type { Db } from '../../../../storage/sql.ts'
import { contentOf } from './draft.ts'
import type { TokenWrites } from './draft.ts'
import * as store from './tokens.store.ts'
import type { TokenContent } from './tokens.store.ts'

type Lifecycle = Pick<TokenContent, 'deprecated' | 'replaced_by' | 'remove_in'>

/** Only given fields change; null removes a field. */
export function lifecycleAfter(
  before: Lifecycle | undefined,
  given: { [Field in keyof Lifecycle]?: Lifecycle[Field] | undefined },
): Lifecycle {
  const { deprecated = before?.deprecated, replaced_by = before?.replaced_by, remove_in = before?.remove_in } = given
  return { deprecated: deprecated ?? null, replaced_by: replaced_by ?? null, remove_in: remove_in ?? null }
}

/** The checks that need only the token itself. */
export function checkLifecycle({ name, replaced_by, remove_in }: TokenContent): void {
  if (replaced_by === name) throw problems.replacementItself()
  if (remove_in !== null && !isVersion(remove_in)) throw problems.removeInInvalid()
}

/** Checks that every written replacement exists; after the writes, so that one call may create both. */
export async function refuseUnknownReplacements(
  tx: Db,
  modeId: string,
  written: readonly TokenContent[],
): Promise<void> {
  const wanted = new Set<string>()
  for (const token of written) {
    checkLifecycle(token)
    if (token.replaced_by !== null) wanted.add(token.replaced_by)
  }
  if (wanted.size === 0) return
  for (const { name } of await store.findByName(tx, modeId, [...wanted])) wanted.delete(name)
  for (const name of wanted) throw problems.replacementUnknown(name)
}

/**
 * Replacements follow their tokens: to the new name of a renamed one, and to the replacement of a deleted one, else to
 * null. So a token's replacement always exists.
 */
export async function carryReplacements(tx: Db, modeId: string, writes: TokenWrites): Promise<TokenWrites> {
  const there = new Set([...writes.create, ...writes.update.map(({ after }) => after)].map(({ name }) => name))
  const renamed = new Map<string, string>()
  for (const { before, after } of writes.update) if (before.name !== after.name) renamed.set(before.name, after.name)
  const deleted = new Map<string, string | null>()
  for (const { name, replaced_by } of writes.delete) if (!there.has(name)) deleted.set(name, replaced_by)
  if (renamed.size + deleted.size === 0) return writes

  const carried = (token: TokenContent, former: string | null): TokenContent => {
    const seen = new Set<string>()
    let name = former
    while (name !== null && !renamed.has(name) && deleted.has(name) && !seen.has(name)) {
      seen.add(name)
      name = deleted.get(name)!
    }
    if (name !== null) name = renamed.get(name) ?? (deleted.has(name) ? null : name)
    return { ...token, replaced_by: name === token.name ? null : name }
  }
  const ofWritten = (before: TokenContent | null, after: TokenContent): TokenContent => {
    if (after.replaced_by === null) return after
    if (after.replaced_by === before?.replaced_by) return carried(after, after.replaced_by)
    // The same call gave it, by its name before a rename.
    return there.has(after.replaced_by)
      ? after
      : { ...after, replaced_by: renamed.get(after.replaced_by) ?? after.replaced_by }
  }
  const planned = new Set([...writes.delete, ...writes.update.map(({ before }) => before)].map(({ id }) => id))
  const naming = await store.listReplacedBy(tx, modeId, [...renamed.keys(), ...deleted.keys()])
  return {
    delete: writes.delete,
    create: writes.create.map(token => ({ ...ofWritten(null, token), id: token.id })),
    update: [
      ...writes.update.map(({ before, after }) => ({ before, after: ofWritten(before, after) })),
      ...naming
        .filter(({ id }) => !planned.has(id))
        .map(before => ({ before, after: carried(contentOf(before), before.replaced_by) })),
    ],
  }
}
