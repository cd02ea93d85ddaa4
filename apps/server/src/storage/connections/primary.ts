// Which of several hosts accepts writes. After a fail-over it is another one.
import { Client } from 'pg'
import { NoPrimary } from '../failures.ts'
import { hostsOf, type Connection } from './hosts.ts'

/** How long a host may take to answer. All are asked at once, so that one that is gone costs no wait. */
const answerMs = 3_000

/** Finds the host that accepts writes; a host that stands alone is not asked. */
export function primaryOf(connection: Connection): () => Promise<Connection> {
  const hosts = hostsOf(connection)
  return async () => {
    if (hosts.length === 1) return hosts[0]!
    try {
      return await Promise.any(hosts.map(askWhetherWritable))
    } catch (error) {
      const { errors } = error as AggregateError
      throw new NoPrimary(errors.map(each => (each as Error).message).join('; '), { cause: error })
    }
  }
}

async function askWhetherWritable(host: Connection): Promise<Connection> {
  const client = new Client({ ...host, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined) // the query fails with it
  const name = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ only: string }>(`SELECT current_setting('transaction_read_only') AS only`)
    if (rows[0]?.only === 'off') return host
  } catch (cause) {
    throw new Error(`${name}: ${plainReason(cause)}`, { cause })
  } finally {
    void client.end().catch(() => undefined) // the server may never close its side
  }
  throw new Error(`${name} is read-only`)
}

/** One line; Node reports a host with several addresses as one error with an empty message. */
export function plainReason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return (first instanceof Error ? first.message : String(first)).split('\n')[0]?.replace(/\.$/, '') ?? ''
}
