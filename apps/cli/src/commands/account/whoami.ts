import { refusalOf } from '@tessera/contract'
import type { Permission, Role, Scope } from '@tessera/contract'
import { isTesseraError } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import { harmless } from '../../base/io.ts'

export const whoami = command({
  name: 'whoami',
  summary: 'Show where you are signed in, as whom, and what you can see there.',
  words: '',
  count: [0, 0],
  flags: {},
  examples: [['whoami', 'instance, person, key and workspaces']],
  async run(report, { flags }) {
    const { client, server, source, token } = await connect(report, flags)
    // A key with export scope alone may read none of this.
    const [me, listed] = await Promise.all([client.account.me(), client.workspaces.list()]).catch((error: unknown) => {
      if (isTesseraError(error) && error.status === 403) return [null, null]
      throw error
    })
    const { say, paint } = report
    const until = me?.key.expires_at ? `, until ${me.key.expires_at.slice(0, 10)}` : ''
    say(me ? `${paint.bold(harmless(me.user.name))} at ${paint.bold(server)}` : paint.bold(server))
    say(`  with ${source}${me ? `: ${harmless(me.key.name)}` : ''} (${token.slice(0, 8)}…)${until}`)
    say(me ? `  may ${me.key.scopes.join(', ')}` : '  without the scope read:tokens: it may not ask whose key it is')
    const workspaces = (listed?.workspaces ?? []).map(({ id, name, user_role: role }) => ({
      id,
      name,
      role,
      may: abilities(role, me?.key.scopes ?? null),
    }))
    if (listed) say(`  ${workspaces.length} ${workspaces.length === 1 ? 'workspace' : 'workspaces'}`)
    for (const { name, role, may } of workspaces)
      say(`  ${paint.cyan(harmless(name))} ${paint.dim(`${role}: ${may.join(', ')}`)}`)
    report.result({
      server,
      source,
      user: me?.user ?? null,
      key: token.slice(0, 12),
      key_name: me?.key.name ?? null,
      scopes: me?.key.scopes ?? null,
      expires_at: me?.key.expires_at ?? null,
      workspaces,
    })
  },
})

/** What the key may do in a workspace, as far as its scopes and the role determine it; only the server knows the owner's plan. */
function abilities(role: Role, scopes: readonly Scope[] | null): Permission[] {
  const plan = { api_write: true, organizations: true }
  const standing = { role, scopes, readOnly: false, plan, production: false }
  return (['read', 'write', 'export'] as const).filter(permission => refusalOf(permission, standing) === null)
}
