// What an operation acts on, as data: one record for each subject, in subjects/. The look-up, the guard, the locks and what handlers
// are given follow from the records; nothing else names them one by one.
import type { Plans, Standing } from '@tessera/contract'
import { raw } from 'sql-template-tag'
import { isId } from '../kernel/ids.ts'
import { join, sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import type { Missing } from '../kernel/problems.ts'

/** Who asks. */
export interface Asker {
  userId: string
  plans: Plans
}

/** How they stand to the subject, whatever they ask with. */
export type Place = Omit<Standing, 'scopes'>

/** Held from before the subject is read again until the commit. */
export interface Lock {
  /** Writes under the same lock wait for each other before they take a connection. */
  id: string
  take(tx: Db): Promise<unknown>
}

interface Common {
  /** The parameter of the path that names it, and the column of the look-up that says it is there. */
  param: `${string}_id`
  /** What a 404 calls it. */
  noun: Missing
  /** What the look-up reads of it; see `selected`. */
  columns: Sql
  /** Joins it to what it is in, by its id: the path's, or a column that names it. */
  join(id: Sql | string): Sql
  /** What the path says, as it is compared; an id where absent. */
  idOf?(parameter: string): string
  /** What handlers are given of it; null where the caller must not know of it. */
  find(row: never, asker: Asker): object | null
  /** What a write holds; where absent, what its parent says. */
  lock?(found: never): Lock | null
  /** The look-up shows more than the tokenset that the path names: it is asked each time. */
  isNeverRemembered?: true
}

/** The first of its kind: whoever finds it has a role there. */
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
  /** How the caller stands to it when its parent is gone; null where they must not know of it. */
  orphaned?(row: never, asker: Asker): Place | null
}

export type SubjectRecord = Root | Child

/** `, <expression> as <name>` for each column of the row; a column without its expression does not compile. */
export function selected<Row>(columns: Record<keyof Row & string, string>): Sql {
  const list = Object.entries<string>(columns).map(([name, expression]) => raw(`${expression} as ${name}`))
  return sql`, ${join(list)}`
}

/** Known to no record: what a malformed id stands for, so that it is answered like an unknown one. */
const nowhere = '00000000-0000-0000-0000-000000000000'

export const idOf = ({ idOf: own }: SubjectRecord, parameter: string): string =>
  own ? own(parameter) : isId(parameter) ? parameter : nowhere

/** From the one that the path names first to the record itself. */
export const inPath = (record: SubjectRecord): SubjectRecord[] =>
  record.parent && !record.parentIn ? [...inPath(record.parent), record] : [record]

export const columnsOf = (record: SubjectRecord): Sql =>
  record.parent ? sql`${columnsOf(record.parent)} ${record.columns}` : record.columns

export function joinsOf(record: SubjectRecord, ids: Record<string, string | undefined>): Sql {
  const own = record.join(ids[record.param]!)
  if (!record.parent) return own
  return record.parentIn
    ? sql`${own} ${record.parent.join(record.parentIn)}`
    : sql`${joinsOf(record.parent, ids)} ${own}`
}

export function lockOf(record: SubjectRecord, found: object): Lock | null {
  if (record.lock) return record.lock(found as never)
  return record.parent ? lockOf(record.parent, found) : null
}
