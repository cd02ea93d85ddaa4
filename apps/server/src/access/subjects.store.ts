// The subjects that paths contain. A new one is a record in subjects/ and a line here.
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

/** The columns of subjects in the look-up's row; null: there is no such record. */
export type SubjectsRow = { [Column in keyof Rows]: Rows[Column] | null }
type Rows = AllOf<{ [S in NamedSubject]: Parameters<List[S]['find']>[0] }[NamedSubject]>

/** The subject and its parents, as handlers receive them. */
export type FoundOf<S extends NamedSubject> = WithAncestors<List[S]>
type WithAncestors<R> = Own<R> & Above<R>
type Own<R> = R extends { find(row: never, asker: never): infer F } ? NonNullable<F> : never
type Above<R> = R extends { parent: infer P }
  ? R extends { orphaned: unknown }
    ? Partial<WithAncestors<P>>
    : WithAncestors<P>
  : object

/** The subjects of any operation, each of which may be absent. */
export type AnyFound = Partial<AllOf<Own<Each>>>

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The subject, and the ids in the path. */
export type SubjectIds = { on: Subject } & { [R in Each as R['param']]?: string }

interface IndexedSubject {
  record: SubjectRecord
  inPath: readonly SubjectRecord[]
  columns: ReturnType<typeof columnsOf>
}

const named = new Map<Subject, IndexedSubject>(
  Object.entries<SubjectRecord>(list).map(([on, record]) => [
    on as NamedSubject,
    { record, inPath: inPath(record), columns: columnsOf(record) },
  ]),
)

/** The record of a subject; undefined for subjects outside of paths. */
export const subjectOf = (on: Subject): IndexedSubject | undefined => named.get(on)

/** In the order of the records in a target: a token comes last, and may be given by any text. */
export const params = Object.values(list).map(({ param }) => param)

export function targetOf({ on }: AnyOperation, parameters: Record<string, string>): SubjectIds {
  const target: SubjectIds = { on }
  for (const record of named.get(on)?.inPath ?? [])
    target[record.param as (typeof params)[number]] = idOf(record, parameters[record.param] ?? '')
  return target
}
