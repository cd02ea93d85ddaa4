// Stores sign-ins by server in a file that only its owner can read.
import { chmod } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../base/failure.ts'
import { readIfThere, writeWhole } from '../base/files.ts'
import type { Io } from '../base/io.ts'

export interface SignIn {
  token: string
  kind: 'oauth' | 'key'
  /** ISO 8601; null: unknown. */
  expires_at: string | null
  scope: string | null
  /** The client id registered for this machine; reused at the next sign-in. */
  client_id: string | null
}

export interface Credentials {
  /** The default instance: that of the last sign-in. */
  current: string | null
  servers: Record<string, SignIn>
}

function credentialsPath({ env }: Pick<Io, 'env'>): string {
  if (env.TESSERA_CREDENTIALS) return env.TESSERA_CREDENTIALS
  const base =
    env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(env.HOME || homedir(), '.config')
  return join(base, 'tessera', 'credentials.json')
}

export async function readCredentials(io: Pick<Io, 'env'>): Promise<Credentials> {
  const path = credentialsPath(io)
  const text = await readIfThere(path)
  if (text === null) return { current: null, servers: Object.create(null) as Credentials['servers'] }
  try {
    const { current, servers } = JSON.parse(text) as Partial<Credentials>
    const own = Object.assign(Object.create(null) as Credentials['servers'], servers)
    return { current: current ?? null, servers: own }
  } catch (cause) {
    throw new Failure(`${path} is not JSON: ${(cause as Error).message}`, {
      hint: 'Delete it and run `tessera login`.',
    })
  }
}

export async function writeCredentials(io: Pick<Io, 'env'>, credentials: Credentials): Promise<void> {
  const path = credentialsPath(io)
  await writeWhole(path, `${JSON.stringify(credentials, null, 2)}\n`, 0o600)
  await chmod(path, 0o600) // independent of the umask
}

/** The normalized address of an instance. */
export function serverAddress(given: string): string {
  const address = /^https?:\/\//i.test(given)
    ? given
    : `${/^(localhost|127\.|\[::1\])/.test(given) ? 'http' : 'https'}://${given}`
  if (!URL.canParse(address))
    throw new Failure(`${given} is not an address`, { hint: 'For example https://tokens.example.com' })
  return new URL(address).origin
}
