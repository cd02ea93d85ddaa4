// What the history knows of the records that changes act on: each kind is registered by its domain.
import type { ChangedKind, EventType } from '@tessera/contract'
import type { ChangeSubject } from './change.ts'

type Event = EventType | null

interface SubjectKind {
  /** The type of the events of its changes; null: there is none in the stream of a workspace. */
  event: Event | { created: Event; updated: Event; deleted: Event } | ((subject: ChangeSubject) => Event)
  /** Why a change of it cannot be taken back; absent: it can. */
  final?: string
}

export type Subjects = Readonly<Record<ChangedKind, SubjectKind>>

export const written = <Noun extends 'tokenset' | 'mode' | 'scale' | 'resolver' | 'webhook'>(noun: Noun) =>
  ({ created: `${noun}.created`, updated: `${noun}.updated`, deleted: `${noun}.deleted` }) as const
