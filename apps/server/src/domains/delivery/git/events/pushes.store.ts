// Who pushed which commits of a connection.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { Push } from './push-event.ts'

/** Of one branch. */
const mostPushes = 100

export async function notePush(tx: Db, connectionId: string, id: string, push: Push): Promise<void> {
  const { branch, before, after, name, email } = push
  await tx.query(sql`insert into git_pushes (id, connection_id, branch, before, after, name, email)
 values (${id}, ${connectionId}, ${branch}, ${before}, ${after}, ${name}, ${email})`)
  await tx.query(sql`delete from git_pushes where connection_id = ${connectionId} and branch = ${branch} and id not in
 (select id from git_pushes where connection_id = ${connectionId} and branch = ${branch} order by id desc limit ${mostPushes})`)
}

/** Oldest first. */
export const listPushes = (db: Db, connectionId: string, branch: string) =>
  db.query<Push>(
    sql`select branch, before, after, name, email from git_pushes where connection_id = ${connectionId} and branch = ${branch} order by id`,
  )
