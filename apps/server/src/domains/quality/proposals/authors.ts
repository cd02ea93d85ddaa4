// The authors of a proposal's operations: nobody may approve a proposal with operations of their own.
import type { Proposal, ProposalOperation } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'

type Author = ProposalOperation['author']
/** Without its author. */
export type BareOperation = Omit<ProposalOperation, 'author'>

/** Ignores authors that callers send. */
export function withoutAuthor<Operation>(operation: Operation): Operation {
  if (typeof operation !== 'object' || operation === null || !('author' in operation)) return operation
  const { author: _, ...bare } = operation
  return bare as Operation
}

/**
 * An unchanged operation keeps its author; all others get the caller. If an earlier operation on the same subject
 * was removed or moved, later ones on it have another effect, and so get the caller too.
 */
export async function withAuthors(
  operations: readonly BareOperation[],
  before: readonly ProposalOperation[],
  caller: Author,
): Promise<ProposalOperation[]> {
  const former = byTarget(before, await mapInSlices(before, keyOf))
  const keys = await mapInSlices(operations, keyOf)
  const known = new Map<string, (Author | undefined)[]>()
  for (const [target, list] of byTarget(operations, keys)) {
    const stood = former.get(target) ?? []
    const isKept = stood.every(({ key }, index) => list[index]?.key === key)
    known.set(target, isKept ? stood.map(({ operation }) => (operation as ProposalOperation).author) : [])
  }
  return operations.map(operation => {
    const authors = targetsOf(operation).map(target => known.get(target)!.shift())
    const isKnown = authors.every(author => author !== undefined && isSame(author, authors[0]!))
    return { ...operation, author: (isKnown ? authors[0] : undefined) ?? caller } as ProposalOperation
  })
}

const keyOf = (operation: BareOperation): string => canonicalJson(withoutAuthor(operation) as Json)

interface Keyed {
  operation: BareOperation
  key: string
}

/** The subjects of an operation; a renaming one has both names. */
function targetsOf(operation: BareOperation): string[] {
  const { mode_id, name, new_name, resolver_id, subject } = operation as Record<string, unknown>
  if (subject !== undefined) return [JSON.stringify([subject])]
  if (mode_id === undefined) return [JSON.stringify([resolver_id ?? null, resolver_id === undefined ? name : null])]
  const names = new Set([name, new_name].filter(text => typeof text === 'string'))
  return [...names].map(text => JSON.stringify([mode_id, text]))
}

function byTarget(operations: readonly BareOperation[], keys: readonly string[]): Map<string, Keyed[]> {
  const targets = new Map<string, Keyed[]>()
  for (const [index, operation] of operations.entries())
    for (const target of targetsOf(operation)) {
      const keyed = { operation, key: keys[index]! }
      const list = targets.get(target)
      if (list) list.push(keyed)
      else targets.set(target, [keyed])
    }
  return targets
}

const isSame = (one: Author, other: Author) => one.id === other.id && one.pushed_by?.id === other.pushed_by?.id

/** Who wrote or pushed the present operations; without operations, the author of the proposal. */
export function authorsOf({ operations, author }: Pick<Proposal, 'operations' | 'author'>): Set<string | null> {
  if (operations.length === 0) return new Set([author.user_id])
  return new Set(operations.flatMap(({ author: { id, pushed_by } }) => (pushed_by ? [id, pushed_by.id] : [id])))
}
