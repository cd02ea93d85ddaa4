// What an operation acts on, as data: one record for each subject, in subjects/. The look-up, the guard, the locks and what handlers
// are given follow from the records; nothing else names them one by one.
import type { Plans, ProposalsOnly, Standing } from '@tessera/contract'
import { raw } from 'sql-template-tag'
import { isId } from '../base/ids.ts'
import { join, sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import type { Missing } from '../base/problems.ts'

/** The caller. */
export interface Asker {
  userId: string
  /** A program that acts by itself for a user. */
  isAgent: boolean
  plans: Plans
}

/** The caller's roles, whatever their credentials. */
export interface Place extends Omit<Standing, 'scopes'> {
  /** The subject takes changes by proposal only: those of everybody, or of agents, of which the caller is one. */
  proposalsOnly: ProposalsOnly | null
}

/** Locked from before the subject is read again until the commit. */
export interface Lock {
  /** Writes under the same lock wait for each other before they take a connection. */
  id: string
  take(tx: Db): Promise<unknown>
}

interface Common {
  /** The path parameter that identifies it, and the column of the look-up that is set where it exists. */
  param: `${string}_id`
  /** What a 404 calls it. */
  noun: Missing
  /** What the look-up reads of it; see `selected`. */
  columns: Sql
  /** Joins it to what it is in, by its id: the path's, or a column that names it. */
  join(id: Sql | string): Sql
  /** The path parameter in the form in which it is compared; an id where absent. */
  idOf?(parameter: string): string
  /** What handlers are given of it; null where the caller must not know of it. */
  find(row: never, asker: Asker): object | null
  /** The lock of a write; absent: the parent's. */
  lock?(found: never): Lock | null
  /** The look-up reads more than the tokenset in the path, so it is not cached. */
  isNeverRemembered?: true
}

/** The root of a hierarchy: a caller who finds it has a role in it. */
interface Root extends Common {
  parent?: never
  place(found: never, row: never, asker: Asker): Place
}

interface Child extends Common {
  parent: SubjectRecord
  /** The column of its own that names the parent, where the path does not. */
  parentIn?: Sql
  /** What is otherwise than in its parent. */
  place?(found: never): Partial<Place>
  /** The caller's relation to it after its parent was deleted; null where they must not learn of it. */
  orphaned?(row: never, asker: Asker): Place | null
}

export type SubjectRecord = Root | Child

/** `, <expression> as <name>` for each column of the row; a column without its expression does not compile. */
export function selected<Row>(columns: Record<keyof Row & string, string>): Sql {
  const list = Object.entries<string>(columns).map(([name, expression]) => raw(`${expression} as ${name}`))
  return sql`, ${join(list)}`
}

/** Matches no record: replaces a malformed id, so that it is answered like an unknown one. */
const nowhere = '00000000-0000-0000-0000-000000000000'

export const idOf = ({ idOf: own }: SubjectRecord, parameter: string): string =>
  own ? own(parameter) : isId(parameter) ? parameter : nowhere

/** From the one that the path names first to the record itself. */
export const inPath = (record: SubjectRecord): SubjectRecord[] =>
  record.parent && !record.parentIn ? [...inPath(record.parent), record] : [record]

export const columnsOf = (record: SubjectRecord): Sql =>
  record.parent ? sql`${columnsOf(record.parent)} ${record.columns}` : record.columns

export function joinsOf(record: SubjectRecord, ids: Record<string, Sql | string | undefined>): Sql {
  if (record.parent && !record.parentIn) return sql`${joinsOf(record.parent, ids)} ${record.join(ids[record.param]!)}`
  return joinedBy(record, ids[record.param]!)
}

/** One whose own columns name what it is in, as far up as they do. */
const joinedBy = (record: SubjectRecord, id: Sql | string): Sql =>
  record.parent && record.parentIn
    ? sql`${record.join(id)} ${joinedBy(record.parent, record.parentIn)}`
    : record.join(id)

export function lockOf(record: SubjectRecord, found: object): Lock | null {
  if (record.lock) return record.lock(found as never)
  return record.parent ? lockOf(record.parent, found) : null
}
