import type { Proposal } from '@tessera/contract'
import { Badge } from '../../ui/badge.tsx'

const words = { draft: 'Draft', open: 'Open', approved: 'Approved', merged: 'Merged', closed: 'Closed' } as const
const kinds = { draft: 'neutral', open: 'info', approved: 'success', merged: 'accent', closed: 'danger' } as const

export function StatusBadge({ status }: Pick<Proposal, 'status'>) {
  return <Badge kind={kinds[status]}>{words[status]}</Badge>
}

export const hasEnded = ({ status }: Pick<Proposal, 'status'>): boolean => status === 'merged' || status === 'closed'

export const authorOf = ({ author }: Pick<Proposal, 'author'>): string => author.user_name ?? 'a deleted account'

export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`
