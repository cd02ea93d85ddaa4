// Who hears of what changes an account, an address, a factor, a membership or a right: the table of docs/reference/who-is-told.md, and that
// it is true. After a change of a line: UPDATE_DOCS=1 npx vitest run --project services who-is-told
import { allOperations, concernsPeople, mayRole, otherWays, roles, telling } from '@tessera/contract'
import type { AnyOperation, Role, Subject, Tells } from '@tessera/contract'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, registerApp } from '../../testing/oauth.ts'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'
import { authenticator } from '../../testing/probes/authenticator.ts'
import { mailbox } from '../../testing/probes/mailbox.ts'
import type { Mailbox } from '../../testing/probes/mailbox.ts'
import type { Person } from '../../testing/world.ts'

const manual = join(import.meta.dirname, '../../../../../docs/reference/who-is-told.md')
const [begin, end] = ['<!-- who is told -->\n', '<!-- /who is told -->']

const tells = (given: Tells): string => ('nobody' in given ? `nobody: ${given.nobody}` : given.join(', '))

const inRoles = (may: (role: Role) => boolean): string => roles.filter(may).join(', ')

function whoMay({ on, needs, path, asksAgain }: AnyOperation): string {
  const isOfPlace = /\{(?:workspace|organization)_id\}/.test(path)
  const ofPlace =
    needs === 'leave'
      ? `${inRoles(role => mayRole(role, 'manage_members'))}; the member`
      : inRoles(role => mayRole(role, needs))
  const who: Partial<Record<Subject, string>> = {
    instance: 'administrators',
    account: isOfPlace ? 'its owner; an administrator, where the owner is disabled' : 'the account',
    nobody: 'whoever has the password, factor or link',
  }
  return `${who[on] ?? `${on}: ${ofPlace}`}${asksAgain ? ', confirmed' : ''}`
}

function table(): string {
  const rows = telling().map(
    each => `| \`${each.method} ${each.path}\` (\`${each.name}\`) | ${whoMay(each)} | ${tells(each.tells!)} |`,
  )
  const others = otherWays.map(({ what, who, tells: told }) => `| ${what} | ${who} | ${tells(told)} |`)
  return ['', '| What | Who may | Who is told |', '|---|---|---|', ...rows, ...others, ''].join('\n')
}

const untold = (all: readonly AnyOperation[]) =>
  all.filter(each => concernsPeople(each) && each.tells === undefined).map(({ name }) => name)

test('each operation that changes what people are or may says whom it tells, and no other does', () => {
  expect(untold(allOperations)).toEqual([])
  expect(allOperations.filter(each => each.tells !== undefined && !concernsPeople(each))).toEqual([])
  const { tells: _, ...silent } = telling()[0]!
  const ofMembers: AnyOperation = { ...silent, name: 'another', on: 'workspace', needs: 'manage_members' }
  expect(untold([{ ...silent, name: 'new', asksAgain: true }, ofMembers])).toEqual(['new', 'another'])
})

test('docs/reference/who-is-told.md has the table', () => {
  const text = readFileSync(manual, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const written = `${before}${begin}${table()}${end}${rest.split(end)[1] ?? ''}`
  if (process.env.UPDATE_DOCS) writeFileSync(manual, written)
  expect(text === written || process.env.UPDATE_DOCS !== undefined, 'UPDATE_DOCS=1 writes it anew').toBe(true)
})

describe('is really told', () => {
  const password = 'four plain words here'
  const clock = { at: Date.UTC(2026, 0, 1, 12), now: () => clock.at }
  let box: Mailbox
  let w: OrganizationWorld
  let administrator: Person
  beforeAll(async () => {
    box = await mailbox()
    w = await organizationWorld({ config: { smtpUrl: box.url }, clock })
    administrator = await w.signUp('Administrator', 'TEAM', true)
  })
  afterAll(async () => {
    await w.close()
    await box.close()
  })

  const admin = () => w.as(administrator, session)
  const nobody = () => w.as('nobody', session)
  let people = 0

  /** Somebody new with a password, and a workspace of their own. */
  async function join() {
    const email = `told-${++people}@example.com`
    const answer = await nobody().post('/auth/sign-up', { email, password, name: 'Nell' })
    expect(answer.status, answer.text).toBe(201)
    const cookie = /tessera_session=[^;]+/.exec(answer.headers.get('set-cookie')!)![0]
    const send = async (method: string, path: string, body?: unknown) => {
      const done = await w.send(method, `/api${path}`, body, { cookie, origin: w.services.baseUrl })
      expect(done.status, `${method} ${path}: ${done.text}`).toBeLessThan(300)
      return done.body
    }
    await box.deliver(w.services)
    return { id: answer.body.user.id as string, email, cookie, send }
  }
  type Joined = Awaited<ReturnType<typeof join>>

  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.at })

  async function withApp(person: Joined) {
    const { id, secret } = await person.send('POST', '/account/factors/totp', { name: 'Phone' })
    await person.send('POST', `/account/factors/totp/${id}/confirm`, { code: codeOf(secret) })
    clock.at += 30_000
    return id as string
  }

  const ok = async (answer: Promise<{ status: number; text: string; body: Record<string, string> }>) => {
    const { status, text, body } = await answer
    expect(status, text).toBeLessThan(300)
    return body
  }
  const member = async (path: string, person: Joined) => {
    const { id } = await ok(w.as('owner', session).post(`${path}/members`, { email: person.email, role: 'viewer' }))
    return `${path}/members/${id}`
  }
  const workspace = () => `/workspaces/${w.workspace.id}`

  /** Prepares; returns what is done. */
  type Deed = (person: Joined) => Promise<() => Promise<unknown>>

  const deeds: Record<string, Deed> = {
    change_password: async person => () =>
      person.send('POST', '/account/password', { current_password: password, new_password: 'other words for it 5' }),
    create_api_key: async person => () =>
      person.send('POST', '/api-keys', { name: 'Build', scopes: ['read:tokens'], expires_in_days: 30 }),
    rotate_api_key: async person => {
      const { id } = await person.send('POST', '/api-keys', {
        name: 'Build',
        scopes: ['read:tokens'],
        expires_in_days: 30,
      })
      return () => person.send('POST', `/api-keys/${id}/rotate`, { overlap_hours: 0 })
    },
    delete_any_api_key: async person => {
      const { id } = await person.send('POST', '/api-keys', {
        name: 'Build',
        scopes: ['read:tokens'],
        expires_in_days: 30,
      })
      return () => ok(admin().delete(`/admin/api-keys/${id}`))
    },
    confirm_authenticator_app: async person => () => withApp(person),
    add_passkey: async person => async () => {
      const { options } = await person.send('POST', '/account/factors/passkey/options')
      const response = authenticator({ origin: w.services.baseUrl }).create(options)
      return person.send('POST', '/account/factors/passkey', { name: 'Laptop', response })
    },
    remove_factor: async person => {
      const id = await withApp(person)
      return () => person.send('DELETE', `/account/factors/${id}`)
    },
    make_recovery_codes: async person => {
      await withApp(person)
      return () => person.send('POST', '/account/recovery-codes')
    },
    remove_all_factors: async person => {
      await withApp(person)
      return () => ok(admin().delete(`/admin/users/${person.id}/factors`))
    },
    request_password_reset: async person => () => ok(nobody().post('/auth/password-reset', { email: person.email })),
    confirm_password_reset: async person => {
      const { url } = await ok(admin().post(`/admin/users/${person.id}/links`, { kind: 'reset' }))
      const token = url!.split('#')[1]
      return () => ok(nobody().post('/auth/password-reset/confirm', { token, password: 'other words for it 5' }))
    },
    create_account_link: async person => () => ok(admin().post(`/admin/users/${person.id}/links`, { kind: 'reset' })),
    update_user: async person => () =>
      ok(admin().patch(`/admin/users/${person.id}`, { password: 'other words for it 5' })),
    add_member: async person => () => member(workspace(), person),
    update_member: async person => {
      const path = await member(workspace(), person)
      return () => ok(w.as('admin', session).patch(path, { role: 'editor' }))
    },
    remove_member: async person => {
      const path = await member(workspace(), person)
      return () => ok(w.as('admin', session).delete(path))
    },
    add_organization_member: async person => () => member(w.path, person),
    update_organization_member: async person => {
      const path = await member(w.path, person)
      return () => ok(w.as('admin', session).patch(path, { role: 'editor' }))
    },
    remove_organization_member: async person => {
      const path = await member(w.path, person)
      return () => ok(w.as('admin', session).delete(path))
    },
    send_email_verification: async person => () => person.send('POST', '/auth/email/verify/send'),
  }

  /** Where a test of their own shows it. */
  const elsewhere = {
    'surfaces/openapi/who-is-told.test.ts': ['create_user'],
    'scim/who-may-change.test.ts': ['create_scim_token'],
    'domains/signing-in/account/account.test.ts': ['sign_up'],
    'domains/signing-in/factors/factors.test.ts': ['give_second_factor', 'sign_in_by_passkey'],
    'domains/signing-in/addresses/addresses.test.ts': ['change_email'],
    'domains/signing-in/identities/identities.test.ts': ['connect_identity', 'disconnect_identity'],
    'domains/signing-in/invitations/invitations.test.ts': [
      ...['invite_to_workspace', 'invite_to_organization'],
      ...['resend_workspace_invitation', 'resend_organization_invitation'],
    ],
    'domains/teams/transfers/transfers.test.ts': [
      ...['transfer_workspace', 'transfer_organization', 'accept_transfer', 'decline_transfer'],
    ],
  }

  test('each line is shown here or in a test of its own', () => {
    const tellers = telling().filter(each => !('nobody' in each.tells!))
    const shown = [...Object.keys(deeds), ...Object.values(elsewhere).flat()]
    expect(shown.sort()).toEqual(tellers.map(({ name }) => name).sort())
    for (const file of Object.keys(elsewhere))
      expect(existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))), file).toBe(true)
  })

  test('somebody whom an administrator adds', async () => {
    const email = 'added@example.com'
    await ok(admin().post('/admin/users', { email, name: 'New', password }))
    expect((await box.deliver(w.services)).filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('whoever connects an app', async () => {
    await box.deliver(w.services)
    await connect(w, await registerApp(w, { client_name: 'Cursor' }))
    const mails = (await box.deliver(w.services)).filter(({ to }) => to === w.people.owner.email)
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('the app “Cursor” was connected')])
  })

  const mailsTo = async ({ email }: Joined) => (await box.deliver(w.services)).filter(({ to }) => to === email)
  const newest = async (person: Joined) => (await person.send('GET', '/notifications')).notifications[0]?.id as string

  test.each(Object.keys(deeds))('whoever %s is done to', async name => {
    const { tells: told } = telling().find(each => each.name === name)!
    const ways = (told as readonly string[]).map(each => each.split(' by ')[1] as 'mail' | 'notification')
    const person = await join()
    const act = await deeds[name]!(person)
    await mailsTo(person)
    // A changed password ends the session that would read notifications.
    const isNotified = ways.includes('notification')
    const former = isNotified && (await newest(person))
    await act()
    if (ways.includes('mail')) expect(await mailsTo(person)).not.toEqual([])
    if (isNotified) expect(await newest(person)).not.toBe(former)
  })

  test('a change by an administrator says what was changed, and one that changes nothing tells nothing', async () => {
    const person = await join()
    await ok(admin().patch(`/admin/users/${person.id}`, {}))
    expect(await mailsTo(person)).toEqual([])
    await ok(admin().patch(`/admin/users/${person.id}`, { is_admin: true }))
    const [mail] = await mailsTo(person)
    expect(mail!.text).toContain('made it an administrator')
  })
})
