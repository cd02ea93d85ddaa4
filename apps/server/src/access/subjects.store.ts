// The subjects that paths name. A new one is its record in subjects/ and its line here.
import type { AnyOperation, NamedSubject, Subject } from '@tessera/contract'
import { columnsOf, idOf, inPath } from './subject-record.store.ts'
import type { SubjectRecord } from './subject-record.store.ts'
import { change } from './subjects/change.store.ts'
import { delivery } from './subjects/delivery.store.ts'
import { environment } from './subjects/environment.store.ts'
import { mode } from './subjects/mode.store.ts'
import { organization } from './subjects/organization.store.ts'
import { proposal } from './subjects/proposal.store.ts'
import { resolver } from './subjects/resolver.store.ts'
import { scale } from './subjects/scale.store.ts'
import { token } from './subjects/token.store.ts'
import { tokenset } from './subjects/tokenset.store.ts'
import { webhook } from './subjects/webhook.store.ts'
import { workspace } from './subjects/workspace.store.ts'

const list = {
  workspace,
  tokenset,
  mode,
  token,
  scale,
  resolver,
  proposal,
  organization,
  environment,
  webhook,
  delivery,
  change,
} satisfies Record<NamedSubject, SubjectRecord>

type List = typeof list
type Each = List[NamedSubject]

/** The part of the look-up's row that describes subjects; null where there is no such record. */
export type SubjectsRow = { [Column in keyof Rows]: Rows[Column] | null }
type Rows = AllOf<{ [S in NamedSubject]: Parameters<List[S]['find']>[0] }[NamedSubject]>

/** What handlers of operations on a subject are given: what is found of it, and of what it is in. */
export type FoundOf<S extends NamedSubject> = Found<List[S]>
type Found<R> = Own<R> & Above<R>
type Own<R> = R extends { find(row: never, asker: never): infer F } ? NonNullable<F> : never
type Above<R> = R extends { parent: infer P }
  ? R extends { orphaned: unknown }
    ? Partial<Found<P>>
    : Found<P>
  : object

/** Of all subjects, as nothing may have been found. */
export type AnyFound = Partial<AllOf<Own<Each>>>

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The subject, and the ids in the path. */
export type Target = { on: Subject } & { [R in Each as R['param']]?: string }

interface Named {
  record: SubjectRecord
  inPath: readonly SubjectRecord[]
  columns: ReturnType<typeof columnsOf>
}

const named = new Map<Subject, Named>(
  Object.entries<SubjectRecord>(list).map(([on, record]) => [
    on as NamedSubject,
    { record, inPath: inPath(record), columns: columnsOf(record) },
  ]),
)

/** The record of a subject; undefined for those that no path names. */
export const subjectOf = (on: Subject): Named | undefined => named.get(on)

/** In which order a target names its records: a token comes last, and may be named by any text. */
export const params = Object.values(list).map(({ param }) => param)

export function targetOf({ on }: AnyOperation, parameters: Record<string, string>): Target {
  const target: Target = { on }
  for (const record of named.get(on)?.inPath ?? [])
    target[record.param as (typeof params)[number]] = idOf(record, parameters[record.param] ?? '')
  return target
}
