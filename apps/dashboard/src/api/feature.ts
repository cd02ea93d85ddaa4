// What a folder of the dashboard has beside its code, in one record: it goes with the folder and with its line in `features.ts`.
import type { Domains, EventType } from '@tessera/contract'
import type { Client } from '@tessera/sdk'
import type { ComponentType } from 'react'
import type { QueryName } from './keys.ts'
import type { PalettePart } from './palette.ts'

type Api = Client<'session'>

/** Stale queries by name: `members/workspace_id` is that of the given workspace, `members` are all of that name, `*` is everything. */
type Queries<Id extends string> = readonly ('*' | QueryName | `${QueryName}/${Id}`)[]

type Writing<D extends keyof Api & keyof Domains> = {
  [O in keyof Api[D] & keyof Domains[D]]: Domains[D][O] extends { method: 'GET' } ? never : O
}[keyof Api[D] & keyof Domains[D]]
type InputOf<Call> = Call extends (input: infer Input, ...more: never[]) => unknown ? NonNullable<Input> : never
type IdIn<Call> = Extract<keyof InputOf<Call>, `${string}_id`>

/**
 * For each domain, what any write makes stale, or separately for each operation. An operation without an entry makes everything stale:
 * it may change anything, or the permissions.
 */
type StaleAfterWrites = {
  [D in keyof Api & keyof Domains as Writing<D> extends never ? never : D]?:
    Queries<IdIn<Api[D][Writing<D>]>> | { [O in Writing<D>]?: Queries<IdIn<Api[D][O]>> }
}

/** Events by their subject, `proposal` for all of `proposal.created` and the like, or by their whole type, which comes first. */
type EventName = EventType | SubjectOf<EventType>
type SubjectOf<Type> = Type extends `${infer Subject}.${string}` ? Subject : never

type StaleAfterEvents = { [Name in EventName]?: Queries<'workspace_id' | 'tokenset_id'> }

export interface Frame {
  /** Beside the name of the workspace. */
  Corner?: ComponentType<{ ws: string | undefined }>
  /** Without a place of its own, such as a dialog. */
  Behind?: ComponentType
  /** Above the screen. */
  Banner?: ComponentType
}

export interface Feature {
  /** The screens in the frame. No type of the router constrains them here: it would take the place of their own. */
  screens?: readonly object[]
  /** Those outside of it, for which nobody signs in. */
  signedOut?: readonly object[]
  stale?: StaleAfterWrites
  /** What is stale where others did it, beside the activity. */
  events?: StaleAfterEvents
  /** What the palette lists of it, loaded with the palette. */
  palette?: () => Promise<PalettePart>
  /** Parts of the frame, beside every screen, once the screen has had the time to load. */
  frame?: Frame
}

/** Keeps the type of each part: the router's types follow from the screens, and `features.ts` knows which event has no entry. */
export const feature = <const Parts extends Feature>(parts: Parts): Parts => parts
