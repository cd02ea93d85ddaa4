// Chooses the server and the credentials: flags first, then the environment, the project's file, and the last sign-in.
import { createClient } from '@tessera/sdk'
import type { Client } from '@tessera/sdk'
import { findConfig } from '../config/config.ts'
import type { FoundConfig } from '../config/config.ts'
import type { Given } from '../base/command.ts'
import { readCredentials, serverAddress } from './credentials.ts'
import { exitCodes, Failure } from '../base/failure.ts'
import type { Reporter } from '../base/io.ts'
import { version } from '../base/version.ts'

export interface Connection extends FoundConfig {
  client: Client
  server: string
  token: string
  /** The source of the key, for messages. */
  source: string
}

type GlobalFlags = Pick<Given['flags'], 'server' | 'api-key' | 'config'>

export async function serverFor(report: Reporter, flags: GlobalFlags, found: FoundConfig): Promise<string | null> {
  const given =
    flags.server ?? report.io.env.TESSERA_SERVER ?? found.config.server ?? (await readCredentials(report.io)).current
  return given ? serverAddress(given) : null
}

export async function connect(report: Reporter, flags: GlobalFlags): Promise<Connection> {
  const found = await findConfig(report.io.cwd, flags.config)
  const server = await serverFor(report, flags, found)
  if (!server)
    throw new Failure('No instance is named', {
      exitCode: exitCodes.denied,
      hint: 'Sign in with `tessera login --server https://…`, or set TESSERA_SERVER and TESSERA_API_KEY.',
    })
  const { token, source } = await tokenFor(report, flags, server)
  return { ...found, server, token, source, client: clientFor(report, server, token) }
}

export function clientFor(report: Reporter, server: string, token: string): Client {
  return createClient({
    baseUrl: server,
    apiKey: token,
    // More than the files of a project: `watch` requests each of them repeatedly, and gets 304.
    cache: 500,
    headers: { 'user-agent': `tessera-cli/${version}` },
    onRateLimit: ({ limit, remaining, reset }) => {
      if (remaining === 0)
        report.note(
          report.paint.dim(
            `All ${limit} requests of this minute are used; waiting until ${reset.toISOString().slice(11, 19)} UTC if more are needed.`,
          ),
        )
    },
  })
}

async function tokenFor(
  report: Reporter,
  flags: GlobalFlags,
  server: string,
): Promise<{ token: string; source: string }> {
  if (flags['api-key']) return { token: flags['api-key'], source: '--api-key' }
  if (report.io.env.TESSERA_API_KEY) return { token: report.io.env.TESSERA_API_KEY, source: 'TESSERA_API_KEY' }
  const signIn = (await readCredentials(report.io)).servers[server]
  if (!signIn)
    throw new Failure(`You are not signed in to ${server}`, {
      exitCode: exitCodes.denied,
      hint: `Run \`tessera login --server ${server}\`, or set TESSERA_API_KEY.`,
    })
  if (signIn.expires_at && Date.parse(signIn.expires_at) <= Date.now())
    throw new Failure(`Your sign-in to ${server} ended on ${signIn.expires_at.slice(0, 10)}`, {
      exitCode: exitCodes.denied,
      hint: `Run \`tessera login --server ${server}\` again.`,
    })
  return { token: signIn.token, source: signIn.kind === 'key' ? 'the stored API key' : 'the stored sign-in' }
}
