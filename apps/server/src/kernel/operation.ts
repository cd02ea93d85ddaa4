// Binds the operations of the contract to their handlers.
import type { AnyOperation } from '@tessera/contract'
import type { z } from 'zod'
import type { Db } from '../storage/database.ts'
import type { FileAnswer, Representation } from './answers/text-cache.ts'
import type { Context } from './context.ts'
import type { Ids } from './handlers/prefetching.ts'
import type { PackedBody } from './json-body.ts'
import type { LargeAnswer } from './answers/large-answers/large-answers.ts'
import type { EventStream, Lines } from './streams.ts'

type Result<O extends AnyOperation> = O['answers'] extends 'file'
  ? FileAnswer
  : O['answers'] extends 'events'
    ? EventStream
    : z.input<O['output']> | Representation | LargeAnswer | Lines

type Input<O extends AnyOperation> = O['body'] extends 'packed' ? PackedBody : z.output<O['input']>

export interface Handler<O extends AnyOperation> {
  (context: Context<O['on']>, input: Input<O>, ready: unknown): Promise<Result<O>>
  /** See `inTwoStages`. */
  prepare?: (context: Context<O['on']>, input: Input<O>) => Promise<unknown>
  /** See `prefetching`. */
  prefetch?: (db: Db, ids: Ids, input: Input<O>) => Promise<unknown>
}

export type Implementation<D extends Record<string, AnyOperation>> = { [K in keyof D]: Handler<D[K]> }

/** Binds a domain of the contract to its handlers; a missing handler does not compile. */
export function implement<D extends Record<string, AnyOperation>>(
  _domain: D,
  handlers: Implementation<D>,
): Implementation<D> {
  return handlers
}
