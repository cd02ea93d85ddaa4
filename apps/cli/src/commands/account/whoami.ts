import { refusalOf } from '@tessera/contract'
import type { Permission, Role, Scope } from '@tessera/contract'
import { isTesseraError } from '@tessera/sdk'
import type { Client } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'

export const whoami = command({
  name: 'whoami',
  summary: 'Show where you are signed in, as whom, and what you can see there.',
  flags: {},
  examples: [['whoami', 'instance, person, key and workspaces']],
  async run(report, { flags }) {
    const connection = await connect(report, flags)
    const { client, server, source, token } = connection
    // A key with the export scope alone gets 403 here.
    const [me, listed] = await Promise.all([client.account.me(), client.workspaces.list()]).catch((error: unknown) => {
      if (isTesseraError(error) && error.status === 403) return [null, null]
      throw error
    })
    const { say, paint } = report
    showIdentity(report, connection, me)
    const workspaces = (listed?.workspaces ?? []).map(({ id, name, user_role: role }) => ({
      id,
      name,
      role,
      may: abilities(role, me?.key.scopes ?? null),
    }))
    if (listed) say(`  ${workspaces.length} ${workspaces.length === 1 ? 'workspace' : 'workspaces'}`)
    for (const { name, role, may } of workspaces)
      say(`  ${paint.cyan(harmless(name))} ${paint.dim(`${role}: ${may.join(', ')}`)}`)
    report.result({ server, source, ...identityOf(me, token), workspaces })
  },
})

type Me = Awaited<ReturnType<Client['account']['me']>>

function showIdentity({ say, paint }: Reporter, { server, source, token }: Connection, me: Me | null): void {
  const start = `${token.slice(0, 8)}…`
  if (!me) {
    say(paint.bold(server))
    say(`  with ${source} (${start})`)
    say('  without the scope read:tokens: it may not ask whose key it is')
    return
  }
  const { user, key } = me
  const until = key.expires_at ? `, until ${key.expires_at.slice(0, 10)}` : ''
  say(`${paint.bold(harmless(user.name))} at ${paint.bold(server)}`)
  say(`  with ${source}: ${harmless(key.name)} (${start})${until}`)
  say(`  may ${key.scopes.join(', ')}`)
}

const identityOf = (me: Me | null, token: string) => ({
  user: me?.user ?? null,
  key: token.slice(0, 12),
  key_name: me?.key.name ?? null,
  scopes: me?.key.scopes ?? null,
  expires_at: me?.key.expires_at ?? null,
})

/** What role and scopes permit in a workspace. The owner's plan may permit less, but only the server knows it. */
function abilities(role: Role, scopes: readonly Scope[] | null): Permission[] {
  const plan = { api_write: true, organizations: true }
  const standing = { role, scopes, readOnly: false, plan, production: false }
  return (['read', 'write', 'export'] as const).filter(permission => refusalOf(permission, standing) === null)
}
