// Which target is which, whatever is brought to it.
import type { GitTarget } from '@tessera/contract'
import { createHash } from 'node:crypto'
import { branchOf } from '../pull-requests/branch.ts'

type TargetAddress = Pick<GitTarget, 'url' | 'branch' | 'path'>

export const keyOf = ({ url, branch, path }: TargetAddress) => [url, branch, path].join('\n')

/** The same for each release, and another for each workspace and path. */
export const ownBranch = ({ id }: { id: string }, target: TargetAddress) =>
  branchOf(
    `tokens-${createHash('sha256')
      .update(`${id}\n${keyOf(target)}`)
      .digest('hex')
      .slice(0, 12)}`,
  )
