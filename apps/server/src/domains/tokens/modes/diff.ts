// The differences between two modes of a tokenset: stored names, types and values.
import type { ModeDifference } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { inSlices, indexInSlices } from '../../../kernel/pacing/slices.ts'
import { problems } from '../../../base/problems.ts'
import { representJson } from '../../../kernel/answers/text-cache.ts'
import { listInMode } from '../stored/tokens/tokens.store.ts'
import type { TokenRow } from '../stored/tokens/tokens.store.ts'
import { listModes } from '../stored/modes/modes.store.ts'

export async function diffModes(
  { db, tokenset, mode }: Context<'mode'>,
  { against }: { against?: string | undefined },
) {
  const modes = await listModes(db, tokenset.id)
  const other =
    against === undefined
      ? modes.find(({ is_default }) => is_default)
      : modes.find(({ id, name }) => id === against || name.toLowerCase() === against.toLowerCase())
  if (!other) throw problems.modeUnknown(against!)
  const [before, after] = [await listInMode(db, other.id), await listInMode(db, mode.id)]
  const own = await indexInSlices(after, ({ name }) => name)
  const former = await indexInSlices(before, ({ name }) => name)
  const tokens: ModeDifference[] = []
  await inSlices(before, token => {
    const now = own.get(token.name)
    const old = contentOf(token)
    if (!now) return void tokens.push({ name: token.name, change: 'removed', before: old, after: null })
    const fresh = contentOf(now)
    if (JSON.stringify(old) !== JSON.stringify(fresh))
      tokens.push({ name: token.name, change: 'changed', before: old, after: fresh })
  })
  await inSlices(after, token => {
    if (!former.has(token.name))
      tokens.push({ name: token.name, change: 'added', before: null, after: contentOf(token) })
  })
  const named = ({ id, name, is_default }: (typeof modes)[number]) => ({ id, name, is_default })
  const compared = { mode: named(modes.find(({ id }) => id === mode.id)!), against: named(other) }
  return representJson({ ...compared, tokens, total: tokens.length })
}

const contentOf = ({ type, value }: TokenRow) => ({ type, value })
