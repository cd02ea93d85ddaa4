// What the hosts have in common: requests to merge one branch into another.
import type { FindingLevel } from '@tessera/engine'
import type { Allowance } from '../../../../base/allowance.ts'

export interface PullRequest {
  number: number
  url: string
  state: 'open' | 'merged' | 'closed'
  /** The branch that it is to be merged into. */
  base: string
  /** The commit of its own branch; a host may shorten it. */
  head: string
}

/** A repository at a host, and the credential for it. */
export interface HostAccess {
  host: string
  origin: string
  /** Without slashes around it, and without `.git`. */
  path: string
  username: string | null
  secret: string
  /** It is of a GitHub App, which may report checks. */
  isApp: boolean
  allowance: Allowance
  signal: AbortSignal
}

/** Somebody as the host knows them. */
export interface HostUser {
  name: string
  /** The address that everybody may see; null: none. */
  email: string | null
}

export interface Described {
  title: string
  body: string
}

export interface Host {
  name: string
  /** The newest request of this branch, whatever its state. */
  find(branch: string): Promise<PullRequest | null>
  /** The commits of those that are open, by their numbers; a host may shorten them. */
  listOpen(): Promise<Map<number, string>>
  /** null: there is none of this number. */
  read(number: number): Promise<PullRequest | null>
  /** Who merged or closed it; null: nobody, or the host does not say. */
  endedBy(request: Pick<PullRequest, 'number' | 'state'>): Promise<HostUser | null>
  /** null: there is one already. */
  open(branch: string, base: string, about: Described): Promise<PullRequest | null>
  describe(number: number, about: Described): Promise<void>
  close(number: number): Promise<void>
  /** False: the host refuses to merge it as it is. */
  merge(number: number, head: string): Promise<boolean>
  /** The status of a commit. */
  report(commit: string, report: Report, annotations: readonly Annotation[]): Promise<void>
  /** It shows annotations. */
  annotates?: boolean
}

export interface Report {
  isPassed: boolean
  description: string
  url: string
}

/** A finding at the line of its token. */
export interface Annotation {
  path: string
  line: number
  severity: FindingLevel
  title: string
  message: string
}

/** The name of the status at the commit. */
export const statusName = 'tessera'

/** `shown`: as the host writes it, shortened perhaps; empty: it tells none. */
export const isCommit = (shown: string, commit: string) => shown !== '' && commit.startsWith(shown)
