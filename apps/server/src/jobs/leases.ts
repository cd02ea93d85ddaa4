// Whose leases are whose. A process that starts again under the same name takes back what its earlier life left leased.
import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

export interface Holder {
  /** The beginning of the ids of its leases. */
  prefix: string
  /** No other process works on the database when it starts: every lease is one of an earlier life. */
  isAlone: boolean
}

interface Process {
  port: number
  dataDir: string
  embedded: boolean
  /** Where several processes serve: its number, and whether it starts before the others. */
  worker?: { number: number; isFirst: boolean } | undefined
}

/** With a database that several nodes share, a node is known by its host, port and data directory. */
export function holderOf({ port, dataDir, embedded, worker }: Process): Holder {
  // A port that the system chooses is another one in each life, and may be that of a neighbour.
  const node = port === 0 ? randomUUID() : `${hostname()} ${port} ${resolve(dataDir)}`
  const hash = createHash('sha256')
    .update(`${embedded ? 'embedded' : node} ${worker?.number ?? 0}`)
    .digest('hex')
  return {
    prefix: `${hash.slice(0, 8)}-${hash.slice(8, 12)}`,
    isAlone: embedded && (worker === undefined || worker.isFirst),
  }
}

/** A UUID of version 8 (RFC 9562 §5.8): the first 48 bits name the holder, the others are random. */
export const newLeaseId = ({ prefix }: Holder): string => `${prefix}-8${randomUUID().slice(15)}`
