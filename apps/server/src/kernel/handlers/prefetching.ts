// Prefetches the small reads of an operation together with the look-up that decides whether the caller may.
import type { Db } from '../../storage/database.ts'
import type { SubjectIds } from '../../access/subjects.store.ts'
import type { Call } from '../call.ts'
import { validate } from '../validate.ts'

/** The ids in the path as the look-up uses them. A token may still be given by its name. */
export interface Ids {
  workspace_id: string
  tokenset_id: string
  mode_id: string
  token_id: string
}

type PrefetchSubjects = { db: Db; token_id?: string } & Partial<
  Record<'workspace' | 'tokenset' | 'mode', { id: string }>
>

/** A handler whose `prefetch` may start before the permission is known; its result stays hidden until then. */
export interface Prefetching<Context, Input, Answer> {
  (context: Context, input: Input, ready?: unknown): Promise<Answer>
  prefetch: (db: Db, ids: Ids, input: Input) => Promise<unknown>
}

/**
 * `answer` calls for the result of `reads` only if it needs it: its text is often cached. Reads with `isLittle` are
 * prefetched, although the result may turn out unused.
 */
export function prefetching<Context extends PrefetchSubjects, Input, Read, Answer>(
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

const idsOf = ({ workspace, tokenset, mode, token_id }: PrefetchSubjects) =>
  ({ workspace_id: workspace?.id, tokenset_id: tokenset?.id, mode_id: mode?.id, token_id }) as Ids

/**
 * The prefetch of a call. If the input is invalid, nothing is prefetched, and the call reports the fault once it is
 * permitted.
 */
export function prefetchOf({ bound: { operation, run }, input }: Call) {
  const { prefetch } = run
  return (
    prefetch && (async (db: Db, ids: SubjectIds) => prefetch(db, ids as never, validate(operation, input()) as never))
  )
}
