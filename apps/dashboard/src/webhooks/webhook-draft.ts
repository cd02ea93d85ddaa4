import type { Webhook } from '@tessera/contract'
import { isTesseraError } from '../api/api.ts'
import { everything, isChoice, patternsIn } from './event-choices.ts'

export interface EventDraft {
  all: boolean
  /** Patterns of the choices that are ticked. */
  chosen: string[]
  /** Other patterns, as they are typed. */
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
  /** The field that is wrong; null: no single one. */
  field: 'url' | 'events' | null
}

const fields = ['url', 'events'] as const

/** The server names the field as `url` or `events.3`; an address that it does not send to it tells by a code. */
export function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error)
  if (!isTesseraError(error)) return { message, field: null }
  if (error.code === 'webhook_address_refused') return { message, field: 'url' }
  const path = typeof error.details['field'] === 'string' ? error.details['field'] : ''
  return { message, field: fields.find(name => path === name || path.startsWith(`${name}.`)) ?? null }
}
