// Calls to a server whose database fails under them, and what each was answered.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createAccess } from '../../access/access.ts'
import type { Database, Tx } from '../../storage/sql.ts'
import { sql } from '../../storage/sql.ts'
import type { TestAnswer, World } from '../world.ts'

export interface Seen {
  status: number
  error?: string
  code?: string
  outcome?: string
  retryAfter?: string | null
  name?: string
}

type Answered = Pick<TestAnswer, 'status' | 'body'> & { headers?: Headers }

let loads = 0

/** Readers and writers until they are stopped; what each call was answered. */
export function load(w: World, clients = 6) {
  loads++
  const seen: Seen[] = []
  const waiting = new Set<() => void>()
  let going = true
  const workers = Array.from({ length: clients }, async (_, worker) => {
    for (let n = 0; going; n++) {
      const name = `load${loads}.w${worker}.n${n}`
      const request: Promise<Answered> =
        worker % 2 === 0
          ? w.as('owner').get('/workspaces')
          : w.as('owner').post(`${w.modePath}/tokens`, { name, type: 'number', value: n })
      const answer = await request.catch((error: Error): Answered => ({ status: 0, body: { error: error.message } }))
      seen.push({
        status: answer.status,
        error: answer.body?.error,
        code: answer.body?.code,
        outcome: answer.body?.outcome,
        retryAfter: answer.headers?.get('retry-after') ?? null,
        ...(answer.status === 201 ? { name } : {}),
      })
      for (const look of waiting) look()
      // A request that cannot be sent fails the test; to send more would only fill the list.
      if (answer.status === 0) return
      await nextTurn()
    }
  })
  return {
    seen,
    /** Resolves once the given number of further calls have been answered. */
    answers: (count: number, fits: (seen: Seen) => boolean = () => true) =>
      new Promise<void>(resolve => {
        const before = seen.length
        const look = () => {
          if (seen.slice(before).filter(fits).length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      }),
    async stop() {
      going = false
      await Promise.all(workers)
    },
  }
}

/** Lets the server work on another database, with the same people and workspace; returns how to undo that. */
export async function moveTo(w: World, database: Database): Promise<() => void> {
  const { database: former, access } = w.services
  await copyWorld(former, database)
  Object.assign(w.services, { database, access: createAccess(database) })
  return () => void Object.assign(w.services, { database: former, access })
}

/** Row by row what `world` made; the tables in the order of their references. */
async function copyWorld(from: Database, to: Database): Promise<void> {
  const copy = async (tx: Tx) => {
    for (const table of ['users', 'sessions', 'api_keys', 'workspaces', 'workspace_members', 'tokensets', 'modes']) {
      const rows = await from.one<{ rows: string }>({
        ...sql`select ''`,
        text: `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
        values: [],
      } as never)
      await tx.query({
        ...sql`select ''`,
        text: `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        values: [rows!.rows],
      } as never)
    }
  }
  await to.transaction(copy, { touches: 'everything' })
}
