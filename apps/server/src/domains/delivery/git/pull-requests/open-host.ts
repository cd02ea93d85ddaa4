// Which host a connection has, by its address.
import type { GitConnection } from '@tessera/contract'
import type { Access } from '../transport/access.ts'
import { readAddress } from '../transport/addresses.ts'
import { GitFailure } from '../transport/run-git.ts'
import { bitbucket } from './bitbucket.ts'
import { gitea } from './gitea.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import type { Host, HostAccess } from './host.ts'

export type HostKind = Exclude<GitConnection['pull_requests'], 'none'>

const hosts: Readonly<Record<HostKind, (access: HostAccess) => Host>> = { github, gitlab, bitbucket, gitea }

interface HostSettings extends Pick<HostAccess, 'allowance' | 'signal'> {
  url: string
  access: Access
  kind: HostKind
}

export function openHost({ url, kind, access, ...given }: HostSettings): Host {
  const address = readAddress(url)
  if ('fault' in address) throw new GitFailure(`The address cannot be used: ${address.fault}`)
  const path = address.path.replace(/^\/|\/$/g, '').replace(/\.git$/, '')
  const { username, secret, committer } = access
  return hosts[kind]({
    ...given,
    username,
    secret,
    isApp: committer !== null,
    path,
    host: address.host,
    origin: new URL(address.url).origin,
  })
}
