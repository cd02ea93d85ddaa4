// The part of a run that is about requests. A host that refuses holds up no tokens: it is told at the end.
import type { Access } from '../transport/access.ts'
import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Repository } from '../transport/repository.ts'
import { HostFailure } from './call-host.ts'
import { followRequests } from './decide.ts'
import { GitFailure } from '../transport/run-git.ts'
import { harmless } from './harmless.ts'
import { keepRequests, openOnce } from './keep.ts'
import { openHost } from './open-host.ts'

export interface Requests {
  beforePull(): Promise<void>
  afterPush(tip: string | null): Promise<void>
  /** For a branch that was pushed; throws what the host refuses. */
  open(branch: string, title: string): Promise<{ number: number; url: string }>
  /** Throws what the host refused. */
  end(): void
}

const none: Requests = {
  beforePull: async () => undefined,
  afterPush: async () => undefined,
  open: () => Promise.reject(new GitFailure('The connection opens no pull requests')),
  end: () => undefined,
}

export function requestsOf(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  { access, signal }: { access: Access; signal: AbortSignal },
): Requests {
  const { url, pull_requests: kind } = connection
  if (kind === 'none') return none
  const host = openHost({ url, kind, access, allowance: services.config.gitAllow, signal })
  const following = { services, connection, repository, host }
  let refusal: HostFailure | null = null
  let heads: ReadonlyMap<number, string> = new Map()
  const asking = async (work: () => Promise<void>) => {
    if (refusal) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof HostFailure)) throw error
      refusal = error
    }
  }
  return {
    beforePull: () => asking(async () => void (heads = await followRequests(following))),
    afterPush: tip => asking(() => keepRequests(following, tip, heads)),
    async open(branch, title) {
      const { number, url } = await openOnce(following, branch, { title: harmless(title), body: '' })
      return { number, url }
    },
    end() {
      if (refusal) throw refusal
    },
  }
}
