import type { Webhook } from '@tessera/contract'
import { isTesseraError } from '../../api/api.ts'
import { everything, isChoice, patternsIn } from './event-choices.ts'

export interface EventDraft {
  all: boolean
  /** The patterns of the selected choices. */
  chosen: string[]
  /** The text of other patterns. */
  further: string
}

export function eventDraft(webhook: Webhook | null): EventDraft {
  const events = webhook?.events ?? [everything]
  if (events.includes(everything)) return { all: true, chosen: [], further: '' }
  const further = events.filter(pattern => !isChoice(pattern)).join(', ')
  return { all: false, chosen: events.filter(isChoice), further }
}

export const patternsOf = ({ all, chosen, further }: EventDraft): string[] =>
  all ? [everything] : [...chosen, ...patternsIn(further).filter(pattern => !chosen.includes(pattern))]

export interface Refusal {
  message: string
  /** The invalid field; null for no single one. */
  field: 'url' | 'events' | null
}

const fields = ['url', 'events'] as const

/** The server names the field as `url` or `events.3`, and reports a forbidden address by its code. */
export function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error)
  if (!isTesseraError(error)) return { message, field: null }
  if (error.code === 'webhook_address_refused') return { message, field: 'url' }
  const path = typeof error.details['field'] === 'string' ? error.details['field'] : ''
  return { message, field: fields.find(name => path === name || path.startsWith(`${name}.`)) ?? null }
}
