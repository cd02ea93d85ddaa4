// Which host a connection has, by its address.
import type { Allowance } from '../../../../base/allowance.ts'
import { readAddress } from '../transport/addresses.ts'
import { GitFailure } from '../transport/run-git.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import type { Host } from './host.ts'

interface HostSettings {
  url: string
  kind: 'github' | 'gitlab'
  secret: string
  allowance: Allowance
  signal: AbortSignal
}

export function openHost({ url, kind, secret, allowance, signal }: HostSettings): Host {
  const address = readAddress(url)
  if ('fault' in address) throw new GitFailure(`The address cannot be used: ${address.fault}`)
  const path = address.path.replace(/^\/|\/$/g, '').replace(/\.git$/, '')
  const given = { path, secret, allowance, signal, origin: new URL(address.url).origin }
  return kind === 'github' ? github({ ...given, host: address.host }) : gitlab(given)
}
