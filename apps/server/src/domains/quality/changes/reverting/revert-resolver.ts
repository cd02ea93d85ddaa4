import type { Resolver } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { ResolverSubject } from '../../../../kernel/change.ts'
import { problems } from '../../../../base/problems.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import * as resolvers from '../../../tokens/stored/resolvers/resolvers.store.ts'
import { placesOf, rowsOf } from '../../../tokens/stored/resolvers/shape.ts'
import { addResolver, changeResolver } from '../../../tokens/stored/resolvers/write.ts'
import type { Undo } from './undo.ts'

export async function revertResolver(undo: Undo, { id, before, after }: ResolverSubject): Promise<void> {
  const { db } = undo.context
  const current = await resolvers.findResolver(db, id)
  if (after === null) {
    if (current) throw problems.notRevertible('the resolver is there again')
    await restore(undo, before)
  } else if (!current) {
    const since = before ? 'the resolver has been deleted; take that back first' : 'the resolver has been deleted since'
    throw problems.notRevertible(since)
  } else if (before === null) await remove(undo, current, after)
  else await putBack(undo, current, before, after)
}

async function restore(undo: Undo, before: Resolver): Promise<void> {
  const { db, now, config } = undo.context
  const total = (await resolvers.countResolvers(db, before.workspace_id)) + 1
  refuseBeyond(config.quotas, 'resolvers_per_workspace', total)
  const restored = await withoutWhatIsGone(undo, { ...before, updated_at: now })
  await addResolver(db, restored)
  undo.subject = { kind: 'resolver', id: before.id, before: null, after: restored }
}

async function remove(undo: Undo, current: Resolver, after: Resolver): Promise<void> {
  if (!isSame(content(current), content(after))) undo.obstacles.push({ name: current.name, reason: 'was changed' })
  await resolvers.deleteResolver(undo.context.db, current.id)
  undo.subject = { kind: 'resolver', id: current.id, before: current, after: null }
}

const parts = ['sets', 'modifiers', 'resolution_order', 'unused'] as const

/**
 * Reverts only the fields of the change. Sets, modifiers and order are restored together, because they refer to each
 * other.
 */
async function putBack(undo: Undo, current: Resolver, before: Resolver, after: Resolver): Promise<void> {
  const { context, obstacles } = undo
  const to = { ...current }
  for (const part of [pick('name'), pick('description'), pick(...parts), pick('extensions')]) {
    if (isSame(part(before), part(after))) continue
    if (!isSame(part(current), part(after)) && !isSame(part(current), part(before)))
      obstacles.push({ name: current.name, reason: 'was changed' })
    Object.assign(to, part(before))
  }
  const changed = await changeResolver(context.db, await withoutWhatIsGone(undo, to), context.now)
  undo.subject = { kind: 'resolver', id: current.id, before: current, after: changed }
}

const pick =
  (...fields: (keyof Resolver)[]) =>
  (resolver: Resolver) =>
    Object.fromEntries(fields.map(field => [field, resolver[field]]))
const content = pick('name', 'description', ...parts, 'extensions')

const isSame = (a: object, b: object) => canonicalJson(a as Json) === canonicalJson(b as Json)

/** Sources whose tokenset or mode has been deleted block the revert; with force they are omitted. */
async function withoutWhatIsGone({ context, obstacles }: Undo, resolver: Resolver): Promise<Resolver> {
  const tokensetIds = [...new Set(rowsOf(resolver).map(row => row.tokenset_id))]
  const there = await resolvers.listModesOf(context.db, resolver.workspace_id, tokensetIds)
  const copy = structuredClone(resolver)
  let gone = false
  for (const place of placesOf(copy)) {
    const kept = place.sources.filter(({ tokenset_id, mode_id }) => {
      const modes = there.get(tokenset_id)
      return modes !== undefined && (mode_id === undefined || modes.has(mode_id))
    })
    gone ||= kept.length < place.sources.length
    place.sources = kept
  }
  if (gone) obstacles.push({ name: resolver.name, reason: 'stood on what has been deleted' })
  return copy
}
