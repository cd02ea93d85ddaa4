import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Repository } from '../transport/repository.ts'
import type { Host } from './host.ts'

/** A run that reads and writes branches of proposals. */
export interface Editing {
  services: GitServices
  connection: ConnectionRow
  repository: Repository
}

/** A run of a connection whose proposals are requests of a host. */
export interface Following extends Editing {
  host: Host
}
