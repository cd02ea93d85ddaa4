import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Repository } from '../transport/repository.ts'
import type { Host } from './host.ts'

/** A run of a connection whose proposals are requests of a host. */
export interface Following {
  services: GitServices
  connection: ConnectionRow
  repository: Repository
  host: Host
}
