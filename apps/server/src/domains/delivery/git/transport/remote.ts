// How a repository is reached: addresses checked and pinned, the credential given without showing it.
import { lookup } from 'node:dns/promises'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Allowance } from '../../../../base/allowance.ts'
import { mayConnect, refuseKnown } from '../../../../limits/outgoing.ts'
import { proxyOf } from '@tessera/proxy'
import type { Access } from './access.ts'
import { addressFault, isNamed, readAddress } from './addresses.ts'
import type { GitAddress } from './addresses.ts'
import { startAgent } from './ssh-agent.ts'
import { GitFailure } from './run-git.ts'

export interface RemoteSettings {
  url: string
  credential: Access
  /** A line of known_hosts; null: the next key is taken. */
  hostKey: string | null
}

/** What each command to the server needs. */
export interface Remote {
  url: string
  /** Options of git before the command. */
  options: string[]
  env: Record<string, string>
  secret: string
  /** The line of known_hosts after the connection; null: not over ssh. */
  hostKey(): Promise<string | null>
  close(): Promise<void>
}

// The script gets the secret from a pipe, because arguments and environments are seen by `ps`.
const askScript = '#!/bin/sh\nexec cat <&3\n'

export async function openRemote(
  dir: string,
  { url, credential, hostKey }: RemoteSettings,
  { allowance, signal }: { allowance: Allowance; signal: AbortSignal },
): Promise<Remote> {
  const address = readAddress(url)
  if ('fault' in address) throw new GitFailure(`The address cannot be used: ${address.fault}`)
  const fault = addressFault(address, allowance)
  if (fault !== null) throw new GitFailure(`This instance does not connect to the address: ${fault}`)
  const proxy = address.protocol === 'ssh' ? null : proxyOf(new URL(address.url), process.env)
  if (proxy !== null) {
    // The proxy looks the name up, and decides.
    await refuseKnown(address.host, allowance)
    return overHttp(dir, { address, ip: null, credential, proxy })
  }
  const ip = await checkedAddress(address, allowance)
  if (address.protocol === 'ssh') return overSsh(dir, { address, ip, hostKey, key: credential.secret }, signal)
  return overHttp(dir, { address, ip, credential, proxy })
}

/** The one address that the connection goes to, so that a later answer of the name server has no effect (DNS rebinding). */
async function checkedAddress({ host }: GitAddress, allowance: Allowance): Promise<string> {
  if (isIP(host)) return host
  const found = await lookup(host, { all: true }).catch(() => [])
  if (found.length === 0) throw new GitFailure('The host of the repository is not known. Check the address.')
  const refused = isNamed(host, allowance) ? undefined : found.find(({ address }) => !mayConnect(address, allowance))
  if (refused) throw new GitFailure(`${host} leads to ${refused.address}, which is not public`)
  return (found.find(({ family }) => family === 4) ?? found[0]!).address
}

interface OverHttp {
  address: GitAddress
  /** null: by way of the proxy. */
  ip: string | null
  proxy: URL | null
  credential: RemoteSettings['credential']
}

async function overHttp(dir: string, { address, ip, credential, proxy }: OverHttp): Promise<Remote> {
  const script = `${dir}/ask`
  await writeFile(script, askScript)
  await chmod(script, 0o700)
  const url = new URL(address.url)
  url.username = userOf(address, credential.username)
  const authorities = await furtherAuthorities(dir)
  const options = ['-c', 'http.followRedirects=false', '-c', 'http.lowSpeedLimit=1', '-c', 'http.lowSpeedTime=30']
  if (ip !== null && !isIP(address.host))
    options.push('-c', `http.curloptResolve=${address.host}:${address.port}:${ip}`)
  if (authorities !== null) options.push('-c', `http.sslCAInfo=${authorities}`)
  return {
    url: url.href,
    options,
    env: {
      GIT_ASKPASS: script,
      GIT_ALLOW_PROTOCOL: address.protocol,
      // curl takes the name in lower case alone for plain http.
      ...(proxy === null ? {} : { [`${address.protocol}_proxy`]: proxy.href }),
    },
    secret: credential.secret,
    hostKey: async () => null,
    close: async () => undefined,
  }
}

/** Of a token alone, what its host wants as a user; API tokens of Bitbucket have an address for REST, which git does not take. */
export function userOf({ host }: Pick<GitAddress, 'host'>, username: string | null): string {
  if (host === 'bitbucket.org')
    return username?.includes('@') ? 'x-bitbucket-api-token-auth' : username || 'x-token-auth'
  return username || (/(^|\.)github\.com$/.test(host) ? 'x-access-token' : 'oauth2')
}

/** Those of NODE_EXTRA_CA_CERTS beside the usual ones, as a file; null: there are none. */
async function furtherAuthorities(dir: string): Promise<string | null> {
  const { NODE_EXTRA_CA_CERTS: extra } = process.env
  if (!extra) return null
  const path = `${dir}/authorities.pem`
  await writeFile(path, [...rootCertificates, await readFile(extra, 'utf8')].join('\n'))
  return path
}

interface OverSsh {
  address: GitAddress
  ip: string
  hostKey: string | null
  key: string
}

async function overSsh(dir: string, { address, ip, hostKey, key }: OverSsh, signal: AbortSignal): Promise<Remote> {
  const known = `${dir}/known_hosts`
  await writeFile(known, hostKey === null ? '' : `${hostKey}\n`, { mode: 0o600 })
  const agent = await startAgent(dir, key, signal)
  const ssh = [
    'ssh -F /dev/null -T -o BatchMode=yes -o PasswordAuthentication=no -o KbdInteractiveAuthentication=no',
    `-o StrictHostKeyChecking=${hostKey === null ? 'accept-new' : 'yes'} -o UserKnownHostsFile=${known}`,
    '-o GlobalKnownHostsFile=/dev/null -o UpdateHostKeys=no -o HashKnownHosts=no -o CheckHostIP=no',
    `-o HostName=${ip} -o HostKeyAlias=tessera-host -o ConnectTimeout=20 -o ClearAllForwardings=yes`,
  ].join(' ')
  return {
    url: address.url,
    options: [],
    env: { GIT_SSH_COMMAND: ssh, GIT_SSH_VARIANT: 'ssh', SSH_AUTH_SOCK: agent.socket, GIT_ALLOW_PROTOCOL: 'ssh' },
    secret: '',
    hostKey: async () => (await readFile(known, 'utf8')).trim().split('\n')[0] || hostKey,
    close: agent.close,
  }
}
