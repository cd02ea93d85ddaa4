// Operations that read little by what their path names: that is prefetched with the look-up that decides whether they may.
import type { Db } from '../../storage/database.ts'
import type { Target } from '../../access/subjects.store.ts'
import type { Call } from '../call.ts'
import { validate } from '../validate.ts'

/** What the path names, as the look-up finds it. A token may be named by its name before it is found. */
export interface Ids {
  workspace_id: string
  tokenset_id: string
  mode_id: string
  token_id: string
}

type Found = { db: Db; token_id?: string } & Partial<Record<'workspace' | 'tokenset' | 'mode', { id: string }>>

/** A handler whose `prefetch` may begin before it is known whether the caller may read: nothing of it is shown until then. */
export interface Prefetching<Context, Input, Answer> {
  (context: Context, input: Input, ready?: unknown): Promise<Answer>
  prefetch: (db: Db, ids: Ids, input: Input) => Promise<unknown>
}

/**
 * `answer` gets what `reads` reads, when it wants it: often its text is cached already. It is prefetched where that `isLittle`, since
 * it may be in vain.
 */
export function prefetching<Context extends Found, Input, Read, Answer>(
  reads: (db: Db, ids: Ids, input: Input) => Promise<Read>,
  answer: (context: Context, input: Input, read: () => Promise<Read>) => Promise<Answer>,
  isLittle: (input: Input) => boolean = () => true,
): Prefetching<Context, Input, Answer> {
  const handler = (context: Context, input: Input, ready?: unknown) => {
    const read = () => reads(context.db, idsOf(context), input)
    const sent = ready as Promise<Read | undefined> | undefined
    return answer(context, input, sent ? () => sent.then(found => found ?? read(), read) : read)
  }
  const prefetch = async (db: Db, ids: Ids, input: Input) => (isLittle(input) ? reads(db, ids, input) : undefined)
  return Object.assign(handler, { prefetch })
}

const idsOf = ({ workspace, tokenset, mode, token_id }: Found) =>
  ({ workspace_id: workspace?.id, tokenset_id: tokenset?.id, mode_id: mode?.id, token_id }) as Ids

/** For the look-up of a call. What is wrong with the input is told when the call is permitted, and nothing is sent for it. */
export function prefetchOf({ bound: { operation, run }, input }: Call) {
  const { prefetch } = run
  return prefetch && (async (db: Db, ids: Target) => prefetch(db, ids as never, validate(operation, input()) as never))
}
