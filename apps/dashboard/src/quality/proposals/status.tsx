import type { Proposal } from '@tessera/contract'
import { Badge } from '../../ui/badge.tsx'

const words = { draft: 'Draft', open: 'Open', approved: 'Approved', merged: 'Merged', closed: 'Closed' } as const
const kinds = { draft: 'neutral', open: 'info', approved: 'success', merged: 'accent', closed: 'danger' } as const

export function StatusBadge({ status }: Pick<Proposal, 'status'>) {
  return <Badge kind={kinds[status]}>{words[status]}</Badge>
}

export const hasEnded = ({ status }: Pick<Proposal, 'status'>): boolean => status === 'merged' || status === 'closed'

export const authorOf = ({ author }: Pick<Proposal, 'author'>): string => author.user_name ?? 'a deleted account'

/** The others who wrote or pushed operations of the proposal, by name. */
export function othersWhoWrote({ author, operations }: Pick<Proposal, 'author' | 'operations'>): string[] {
  const isOther = ({ id, name }: { id: string | null; name: string | null }) =>
    id === null ? name !== author.user_name : id !== author.user_id
  const others = operations.flatMap(writersOf).filter(isOther)
  return [...new Set(others.map(({ name }) => name ?? 'a deleted account'))]
}

/** Returns whether a person wrote a part of the proposal: their approval does not count. */
export const hasWritten = ({ author, operations }: Pick<Proposal, 'author' | 'operations'>, user: string): boolean =>
  operations.length === 0 ? author.user_id === user : operations.flatMap(writersOf).some(({ id }) => id === user)

const writersOf = ({ author }: Proposal['operations'][number]) =>
  author.pushed_by ? [author, author.pushed_by] : [author]

export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`
