// Identifies the holder of leases. A process that restarts under the same name takes back the leases of its earlier
// life.
import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

export interface Holder {
  /** The common prefix of the ids of its leases. */
  prefix: string
  /** No other process uses the database at its start, so all leases come from an earlier life. */
  isAlone: boolean
}

interface Process {
  port: number
  dataDir: string
  embedded: boolean
  /** With several processes: its number, and whether it starts before the others. */
  worker?: { number: number; isFirst: boolean } | undefined
}

/** In a database that several nodes share, host, port and data directory identify a node. */
export function holderOf({ port, dataDir, embedded, worker }: Process): Holder {
  // A port chosen by the system differs in each life, and may have belonged to a neighbour.
  const node = port === 0 ? randomUUID() : `${hostname()} ${port} ${resolve(dataDir)}`
  const hash = createHash('sha256')
    .update(`${embedded ? 'embedded' : node} ${worker?.number ?? 0}`)
    .digest('hex')
  return {
    prefix: `${hash.slice(0, 8)}-${hash.slice(8, 12)}`,
    isAlone: embedded && (worker === undefined || worker.isFirst),
  }
}

/** A UUID of version 8 (RFC 9562 §5.8): the first 48 bits identify the holder, the others are random. */
export const newLeaseId = ({ prefix }: Holder): string => `${prefix}-8${randomUUID().slice(15)}`
