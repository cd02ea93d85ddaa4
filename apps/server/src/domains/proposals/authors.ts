// Who wrote which operation of a proposal: whoever wrote one that stands does not approve it.
import type { Proposal, ProposalOperation } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'

type Author = ProposalOperation['author']
/** Without its author. */
export type BareOperation = Omit<ProposalOperation, 'author'>

/** What callers send of authors is not heeded. */
export function withoutAuthor<Operation>(operation: Operation): Operation {
  if (typeof operation !== 'object' || operation === null || !('author' in operation)) return operation
  const { author: _, ...bare } = operation
  return bare as Operation
}

/** An operation that stood before in the same words keeps its author; all others are the caller's. */
export function withAuthors(
  operations: readonly BareOperation[],
  before: readonly ProposalOperation[],
  caller: Author,
): ProposalOperation[] {
  const known = new Map<string, Author[]>()
  for (const { author, ...bare } of before) {
    const key = canonicalJson(bare as Json)
    known.set(key, [...(known.get(key) ?? []), author])
  }
  return operations.map(operation => {
    const author = known.get(canonicalJson(operation as Json))?.shift() ?? caller
    return { ...operation, author } as ProposalOperation
  })
}

/** The users who wrote any of the operations that stand; of a proposal without operations, who made it. */
export function authorsOf({ operations, author }: Pick<Proposal, 'operations' | 'author'>): Set<string | null> {
  return new Set(operations.length === 0 ? [author.user_id] : operations.map(operation => operation.author.id))
}
