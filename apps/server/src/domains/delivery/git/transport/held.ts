// A repository for the time of some work, in its turn.
import type { Services } from '../../../../kernel/context.ts'
import type { ConnectionRow } from '../git.store.ts'
import { openRepository } from './repository.ts'
import type { Repository } from './repository.ts'
import { inTurn } from './room.ts'

type Place = Pick<ConnectionRow, 'workspace_id' | 'url' | 'credential_kind' | 'credential_username' | 'host_key'>

export function withRepository<T>(
  { config }: Pick<Services, 'config'>,
  { workspace_id, url, credential_kind: kind, credential_username: username, host_key: hostKey }: Place,
  secret: string,
  signal: AbortSignal,
  work: (repository: Repository) => Promise<T>,
): Promise<T> {
  const settings = { url, credential: { kind, username, secret }, hostKey }
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
