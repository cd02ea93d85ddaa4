// A server that no longer answers (a cable, a firewall, a stopped machine) tells nobody. A statement may take half a minute, so
// waiting for it does not tell either: whoever waits long asks on a connection of its own whether anybody is there.
import { Client, DatabaseError, type ClientConfig } from 'pg'

export interface WatchTimes {
  /** How long a wait is normal. */
  patienceMs: number
  /** How long the server may take to say that it is there. Asked on two connections, because one may be unlucky. */
  answerMs: number
}

/** Gives what the work gives, or fails once the server has been silent for three seconds. */
export type WhileThere = <T>(work: Promise<T>) => Promise<T>

export function watchOver(
  connection: ClientConfig,
  { patienceMs, answerMs }: WatchTimes = { patienceMs: 700, answerMs: 2_200 },
): WhileThere {
  let asking: Promise<boolean> | undefined
  // All who wait share one question.
  const isThere = () =>
    (asking ??= Promise.all([answers(connection, answerMs), answers(connection, answerMs)])
      .then(found => found.includes(true))
      .finally(() => (asking = undefined)))

  return async work => {
    let over = false
    let timer: NodeJS.Timeout | undefined
    const silent = new Promise<never>((_resolve, reject) => {
      const look = async () => {
        if (!(await isThere())) reject(new Error('The database does not answer'))
        else if (!over) timer = setTimeout(() => void look(), patienceMs)
      }
      timer = setTimeout(() => void look(), patienceMs)
    })
    try {
      return await Promise.race([work, silent])
    } finally {
      over = true
      clearTimeout(timer)
    }
  }
}

async function answers(connection: ClientConfig, withinMs: number): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined) // told by what was being done
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    return error instanceof DatabaseError // refusing is answering
  } finally {
    void client.end().catch(() => undefined) // it may be waiting for a goodbye that never comes
  }
}
