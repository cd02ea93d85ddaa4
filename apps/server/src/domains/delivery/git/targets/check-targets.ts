// Refuses targets that no release could be brought to.
import type { GitTarget } from '@tessera/contract'
import type { Allowance } from '../../../../base/allowance.ts'
import { problems } from '../../../../base/problems.ts'
import { addressFault, readAddress } from '../transport/addresses.ts'
import type { GitAddress } from '../transport/addresses.ts'
import { keyOf } from './target.ts'

interface Around {
  /** Of the connection. */
  address: GitAddress
  branch: string
  opensRequests: boolean
  /** Names of the outputs of the workspace. */
  outputs: ReadonlySet<string>
  allowance: Allowance
}

/** With their addresses in one form, so that those of one repository are equal. */
export function checkedTargets(targets: readonly GitTarget[], around: Around): GitTarget[] {
  if (targets.length > 0 && !around.opensRequests)
    throw problems.gitUnsupported('Targets need pull_requests: each release is a request to merge it there')
  const checked = targets.map(target => ({ ...target, url: addressOf(target, around) }))
  for (const { output } of checked)
    if (output !== undefined && !around.outputs.has(output)) throw problems.outputUnknown(output)
  const keys = checked.map(keyOf)
  const repeated = checked.find((target, at) => keys.indexOf(keyOf(target)) < at)
  if (repeated) throw problems.gitUnsupported(`Two targets are ${repeated.path} of ${repeated.url}`)
  return checked
}

/** The credential of the connection goes to no other host. */
function addressOf({ url, branch }: GitTarget, { address: own, branch: ownBranch, allowance }: Around): string {
  const address = readAddress(url)
  if ('fault' in address) throw problems.gitAddressRefused(address.fault)
  const fault = addressFault(address, allowance)
  if (fault !== null) throw problems.gitAddressRefused(fault)
  if (address.host !== own.host || address.port !== own.port || address.protocol !== own.protocol)
    throw problems.gitUnsupported(`The target ${address.url} is on another host than the repository of the connection`)
  if (repositoryOf(address) === repositoryOf(own) && branch === ownBranch)
    throw problems.gitUnsupported('A target cannot be the branch of the connection itself: outputs are written there')
  return address.url
}

const repositoryOf = ({ path }: GitAddress) =>
  path
    .replace(/\/$/, '')
    .replace(/\.git$/, '')
    .toLowerCase()
