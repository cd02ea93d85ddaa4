// A repository for the time of some work, in its turn.
import type { Services } from '../../../../kernel/context.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Access } from './access.ts'
import { openRepository } from './repository.ts'
import type { Repository } from './repository.ts'
import { inTurn } from './room.ts'

type RepositoryAddress = Pick<ConnectionRow, 'workspace_id' | 'url' | 'host_key'>

export function withRepository<T>(
  { config }: Pick<Services, 'config'>,
  { workspace_id, url, host_key: hostKey }: RepositoryAddress,
  access: Access,
  signal: AbortSignal,
  work: (repository: Repository) => Promise<T>,
): Promise<T> {
  const settings = { url, credential: access, hostKey }
  return inTurn(async () => {
    // Its turn may come late.
    signal.throwIfAborted()
    const repository = await openRepository(settings, { allowance: config.gitAllow, signal })
    try {
      return await work(repository)
    } finally {
      await repository.close()
    }
  }, workspace_id)
}
