// The subjects of operations as data: one record for each, in subjects/. Look-up, guard, locks and the contexts of
// handlers derive from these records.
import type { Plans, ProposalsOnly, Standing } from '@tessera/contract'
import { raw } from 'sql-template-tag'
import { isId } from '../base/ids.ts'
import { join, sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import type { Missing } from '../base/problems.ts'

/** The caller. */
export interface Asker {
  userId: string
  /** A program that acts for a user by itself. */
  isAgent: boolean
  plans: Plans
}

/** The caller's roles, independent of their credentials. */
export interface CallerStanding extends Omit<Standing, 'scopes'> {
  /** The subject takes changes by proposal only: from everyone, or from agents like the caller. */
  proposalsOnly: ProposalsOnly | null
}

/** Held from before the second look-up until the commit. */
export interface Lock {
  /** Writes under the same lock wait for each other before they take a connection. */
  id: string
  take(tx: Db): Promise<unknown>
}

interface Common {
  /** The path parameter that identifies it, and the column of the look-up that is set if it exists. */
  param: `${string}_id`
  /** Its name in a 404. */
  noun: Missing
  /** The columns of the look-up; see `selected`. */
  columns: Sql
  /** Joins it to its parent by its id: that of the path, or a column that refers to it. */
  join(id: Sql | string): Sql
  /** Converts the path parameter for comparison; absent: it must be an id. */
  idOf?(parameter: string): string
  /** Returns the part for handlers; null: hidden from the caller. */
  find(row: never, asker: Asker): object | null
  /** The lock of a write; absent: the parent's. */
  lock?(found: never): Lock | null
  /** The name that `text`, which names none, may have meant, in the place that the row found. */
  nearest?(db: Db, row: never, text: string): Promise<string | null>
  /** The look-up reads data outside of the path's tokenset, so it is not cached. */
  isNeverCached?: true
}

/** The root of a hierarchy: a caller who finds it has a role in it. */
interface Root extends Common {
  parent?: never
  place(found: never, row: never, asker: Asker): CallerStanding
}

interface Child extends Common {
  parent: SubjectRecord
  /** Its own column that refers to the parent, if the path does not include the parent. */
  parentIn?: Sql
  /** Differences to its parent. */
  place?(found: never): Partial<CallerStanding>
  /** The caller's relation to it after its parent was deleted; null: hidden from the caller. */
  orphaned?(row: never, asker: Asker): CallerStanding | null
}

export type SubjectRecord = Root | Child

/** `, <expression> as <name>` for each column of the row; a column without an expression does not compile. */
export function selected<Row>(columns: Record<keyof Row & string, string>): Sql {
  const list = Object.entries<string>(columns).map(([name, expression]) => raw(`${expression} as ${name}`))
  return sql`, ${join(list)}`
}

/** Matches no record: replaces a malformed id, so that the answer is that for an unknown one. */
const nowhere = '00000000-0000-0000-0000-000000000000'

export const idOf = ({ idOf: own }: SubjectRecord, parameter: string): string =>
  own ? own(parameter) : isId(parameter) ? parameter : nowhere

/** The records from the first in the path to the record itself. */
export const inPath = (record: SubjectRecord): SubjectRecord[] =>
  record.parent && !record.parentIn ? [...inPath(record.parent), record] : [record]

export const columnsOf = (record: SubjectRecord): Sql =>
  record.parent ? sql`${columnsOf(record.parent)} ${record.columns}` : record.columns

export function joinsOf(record: SubjectRecord, ids: Record<string, Sql | string | undefined>): Sql {
  if (record.parent && !record.parentIn) return sql`${joinsOf(record.parent, ids)} ${record.join(ids[record.param]!)}`
  return joinedBy(record, ids[record.param]!)
}

/** Joins a record that refers to its parent by its own column, and so on upwards. */
const joinedBy = (record: SubjectRecord, id: Sql | string): Sql =>
  record.parent && record.parentIn
    ? sql`${record.join(id)} ${joinedBy(record.parent, record.parentIn)}`
    : record.join(id)

export function lockOf(record: SubjectRecord, found: object): Lock | null {
  if (record.lock) return record.lock(found as never)
  return record.parent ? lockOf(record.parent, found) : null
}
