// Forgotten passwords and addresses that are proved, with a real mail server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { mailbox } from '../../../testing/probes/mailbox.ts'
import type { Mailbox } from '../../../testing/probes/mailbox.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

let box: Mailbox
let w: World
let administrator: Person
beforeAll(async () => {
  box = await mailbox()
  w = await world({ config: { smtpUrl: box.url, mailFrom: 'Tessera <tessera@example.org>' } })
  administrator = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(async () => {
  await w.close()
  await box.close()
})

const session = { surface: 'session' } as const
const nobody = () => w.as('nobody', session)
const password = 'four plain words here'
const other = 'another set of words 17'

/** A new account, and the mail that proves its address. */
async function join(email: string) {
  const answer = await nobody().post('/auth/sign-up', { email, password, name: 'Nell' })
  expect(answer.status).toBe(201)
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const [mail] = await box.deliver(w.services)
  const send = (method: string, path: string, body?: unknown) =>
    w.send(method, `/api${path}`, body, { cookie, origin: w.address })
  return { id: answer.body.user.id as string, cookie, mail: mail!, send }
}
/** The links that it brings, without what else is told to anybody. */
const resetOf = async (email: string) => {
  const { status, body } = await nobody().post('/auth/password-reset', { email })
  expect([status, body]).toEqual([200, { message: 'If an account has this address, a link is on its way.' }])
  return (await box.deliver(w.services)).filter(({ subject }) => subject === 'Set a new password')
}
const verify = (token: string) => nobody().post('/auth/email/verify', { token })
const invalid = [400, 'This link has expired or was used.', 'link_invalid']
const refusal = ({ status, body }: { status: number; body: { error: string; code: string } }) => [
  status,
  body.error,
  body.code,
]
const userNamed = async (email: string) =>
  (await w.as(administrator, session).get(`/admin/users?q=${encodeURIComponent(email)}`)).body.users[0]

describe('POST /api/auth/password-reset', () => {
  test('sends a link that sets a new password once and ends all access', async () => {
    const person = await join('forgot@example.com')
    const key = (await person.send('POST', '/api-keys', { name: 'CI', scopes: ['read:tokens'] })).body.key
    await box.deliver(w.services)
    const [mail, ...more] = await resetOf(' Forgot@Example.com')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'forgot@example.com',
      from: 'tessera@example.org',
      subject: 'Set a new password',
      url: expect.stringMatching(new RegExp(`^${w.address}/reset-password#[\\w-]{43}$`)),
    })
    expect(mail!.html).toContain(mail!.token)
    expect(mail!.html).not.toMatch(/<img|src=|<link/)

    const weak = await nobody().post('/auth/password-reset/confirm', { token: mail!.token, password: 'password123' })
    expect(weak.body.code).toBe('password_common')
    const answer = await nobody().post('/auth/password-reset/confirm', { token: mail!.token, password: other })
    expect([answer.status, answer.body.user.email]).toEqual([200, 'forgot@example.com'])
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    expect((await w.send('GET', '/api/auth/session', undefined, { cookie })).status).toBe(200)

    expect((await person.send('GET', '/auth/session')).status).toBe(401)
    expect((await w.as({ key }).get('/me')).status).toBe(401)
    expect((await nobody().post('/auth/sign-in', { email: 'forgot@example.com', password })).status).toBe(401)
    expect((await nobody().post('/auth/sign-in', { email: 'forgot@example.com', password: other })).status).toBe(200)
    expect((await userNamed('forgot@example.com')).email_verified).toBe(true)
    expect((await box.deliver(w.services)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    const again = await nobody().post('/auth/password-reset/confirm', {
      token: mail!.token,
      password: 'third words 99',
    })
    expect(refusal(again)).toEqual(invalid)
  })

  test('says the same for an address without account, and sends nothing', async () => {
    expect(await resetOf('nobody-here@example.com')).toEqual([])
  })

  test('a disabled account gets no link, and an earlier one is void', async () => {
    const { id } = await join('gone@example.com')
    const [mail] = await resetOf('gone@example.com')
    await w.as(administrator, session).patch(`/admin/users/${id}`, { disabled: true })
    await box.deliver(w.services)
    expect(await resetOf('gone@example.com')).toEqual([])
    const late = await nobody().post('/auth/password-reset/confirm', { token: mail!.token, password: other })
    expect(refusal(late)).toEqual(invalid)
  })

  test('of several links, one that is used ends the others; at most five go out in an hour', async () => {
    await join('often@example.com')
    const mails = []
    for (let n = 0; n < 7; n++) mails.push(...(await resetOf('often@example.com')))
    expect(mails).toHaveLength(5)
    const [first, second] = mails as [(typeof mails)[0], (typeof mails)[0]]
    expect((await nobody().post('/auth/password-reset/confirm', { token: second.token, password: other })).status).toBe(
      200,
    )
    const late = await nobody().post('/auth/password-reset/confirm', { token: first.token, password: 'third words 99' })
    expect(refusal(late)).toEqual(invalid)
  })

  test.each([
    ['truncated', (token: string) => token.slice(0, -1)],
    ['invented', () => 'A'.repeat(43)],
    ['of another kind', () => 'verify'],
  ])('a link that is %s is refused', async (what, broken) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`
    const person = await join(email)
    const [mail] = await resetOf(email)
    const token = what === 'of another kind' ? person.mail.token : broken(mail!.token)
    expect(refusal(await nobody().post('/auth/password-reset/confirm', { token, password: other }))).toEqual(invalid)
    if (what === 'of another kind') expect(refusal(await verify(mail!.token))).toEqual(invalid)
  })

  test('an expired link is refused', async () => {
    await join('late@example.com')
    const [mail] = await resetOf('late@example.com')
    await w.write(sql`update links set expires_at = now() - interval '1 second'`)
    const late = await nobody().post('/auth/password-reset/confirm', { token: mail!.token, password: other })
    expect(refusal(late)).toEqual(invalid)
  })

  test('stores no secret: neither links nor mails nor jobs have it', async () => {
    await join('secret@example.com')
    const [mail] = await resetOf('secret@example.com')
    const tables = ['links', 'mails', 'jobs', 'changes']
    const rows = await Promise.all(
      tables.map(table =>
        w.database.query({ ...sql``, text: `select t::text as row from ${table} t`, values: [] } as never),
      ),
    )
    expect(JSON.stringify(rows)).not.toContain(mail!.token)
  })

  test('without mail it says so', async () => {
    const silent = await world()
    try {
      const asked = await silent.as('nobody', session).post('/auth/password-reset', { email: 'a@example.com' })
      expect([asked.status, asked.body.code]).toEqual([400, 'mail_not_set_up'])
      expect((await silent.as('nobody', session).get('/auth/methods')).body).toEqual({
        passwords: true,
        passkeys: true,
        mail: false,
        sign_up: 'open',
        providers: [],
        needs_setup_token: false,
        first_account: false,
      })
      const admin = await silent.signUp('Administrator', 'TEAM', true)
      const links = `/admin/users/${silent.people.editor.id}/links`
      const { status, body } = await silent.as(admin, session).post(links, { kind: 'reset' })
      expect([status, body]).toEqual([
        201,
        {
          url: expect.stringMatching(/\/reset-password#[\w-]{43}$/),
          expires_at: expect.any(String),
        },
      ])
      const token = body.url.split('#')[1]
      const confirmed = await silent.as('nobody', session).post('/auth/password-reset/confirm', { token, password })
      expect(confirmed.body.user.id).toBe(silent.people.editor.id)
      expect((await silent.as('viewer', session).post(links, { kind: 'reset' })).status).toBe(403)
    } finally {
      await silent.close()
    }
  })
})

describe('POST /api/auth/email/verify', () => {
  test('proves the address of a new account; reading the page changes nothing', async () => {
    const { mail, send } = await join('new@example.com')
    expect(mail).toMatchObject({ subject: 'Confirm your e-mail address', to: 'new@example.com' })
    await fetch(mail.url)
    expect((await userNamed('new@example.com')).email_verified).toBe(false)
    expect((await send('POST', '/auth/email/verify/send')).body).toEqual({
      message: 'A link is on its way to new@example.com.',
    })
    const [another] = await box.deliver(w.services)
    const { status, body } = await send('POST', '/auth/email/verify', { token: another!.token })
    expect([status, body]).toEqual([200, { message: 'new@example.com is confirmed.' }])
    expect((await userNamed('new@example.com')).email_verified).toBe(true)
    expect(refusal(await verify(another!.token))).toEqual(invalid)
    expect(refusal(await verify(mail.token))).toEqual(invalid)
  })
})

describe('POST /api/account/email', () => {
  const change = async (person: Awaited<ReturnType<typeof join>>, email: string, given = password) => {
    const answer = await person.send('POST', '/account/email', { email, password: given })
    return { answer, mails: await box.deliver(w.services) }
  }

  test('counts once the link was used; the former address can take it back', async () => {
    const person = await join('before@example.com')
    const { answer, mails } = await change(person, 'After@example.com')
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'A link is on its way to after@example.com. Your address changes when it is opened.' },
    ])
    const [confirm, notice] = ['after@example.com', 'before@example.com'].map(to => mails.find(mail => mail.to === to)!)
    expect(mails).toHaveLength(2)
    expect((await userNamed('before@example.com')).id).toBe(person.id)
    const changed = await person.send('POST', '/auth/email/verify', { token: confirm!.token })
    expect(changed.body).toEqual({ message: 'Your address is after@example.com now.' })
    expect(await userNamed('before@example.com')).toBeUndefined()
    expect((await userNamed('after@example.com')).email_verified).toBe(true)

    expect((await verify(notice!.token)).body.message).toMatch(/^Your address is before@example\.com\./)
    expect((await userNamed('before@example.com')).id).toBe(person.id)
    expect((await person.send('GET', '/auth/session')).status).toBe(401)
    expect(refusal(await verify(notice!.token))).toEqual(invalid)
  })

  test('taken back before it was confirmed, it cannot be confirmed', async () => {
    const person = await join('mine@example.com')
    const { mails } = await change(person, 'thief@example.com')
    await verify(mails.find(({ to }) => to === 'mine@example.com')!.token)
    expect(refusal(await verify(mails.find(({ to }) => to === 'thief@example.com')!.token))).toEqual(invalid)
    expect((await userNamed('mine@example.com')).id).toBe(person.id)
  })

  describe('asked for by somebody who knew the password, cannot be confirmed once', () => {
    type Joined = Awaited<ReturnType<typeof join>>
    const administer = (person: Joined, body: object) =>
      w.as(administrator, session).patch(`/admin/users/${person.id}`, body)
    const endings: [string, (person: Joined, email: string) => Promise<{ status: number }>][] = [
      [
        'the password is reset',
        async (_person, email) => {
          const [mail] = await resetOf(email)
          return nobody().post('/auth/password-reset/confirm', { token: mail!.token, password: other })
        },
      ],
      [
        'the owner sets another password',
        person => person.send('POST', '/account/password', { current_password: password, new_password: other }),
      ],
      ['an administrator sets another password', person => administer(person, { password: other })],
      [
        'the account was disabled',
        async person => {
          await administer(person, { disabled: true })
          return administer(person, { disabled: false })
        },
      ],
    ]
    test.each(endings)('%s', async (what, end) => {
      const email = `kept-${endings.findIndex(([name]) => name === what)}@example.com`
      const person = await join(email)
      const { mails } = await change(person, `thief-of-${email}`)
      expect((await end(person, email)).status).toBe(200)
      expect(refusal(await verify(mails.find(({ to }) => to === `thief-of-${email}`)!.token))).toEqual(invalid)
      expect((await userNamed(email)).id).toBe(person.id)
    })

    test('the mail with the link has not gone out yet', async () => {
      const person = await join('slow-mail@example.com')
      await person.send('POST', '/account/email', { email: 'thief-of-slow@example.com', password })
      await administer(person, { password: other })
      expect((await box.deliver(w.services)).map(({ to }) => to)).not.toContain('thief-of-slow@example.com')
    })
  })

  test('answers the same for an address that is taken, and tells its owner', async () => {
    await join('owner-of-it@example.com')
    const person = await join('wants-it@example.com')
    const { answer, mails } = await change(person, 'owner-of-it@example.com')
    expect(answer.body.message).toBe(
      'A link is on its way to owner-of-it@example.com. Your address changes when it is opened.',
    )
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['owner-of-it@example.com', 'Somebody gave your e-mail address'],
      ['wants-it@example.com', 'Your e-mail address is about to change'],
    ])
  })

  test('two accounts that ask for one address: the first to confirm has it', async () => {
    const [one, two] = [await join('one@example.com'), await join('two@example.com')]
    const first = (await change(one, 'wanted@example.com')).mails.find(({ to }) => to === 'wanted@example.com')!
    const second = (await change(two, 'wanted@example.com')).mails.find(({ to }) => to === 'wanted@example.com')!
    expect((await verify(first.token)).status).toBe(200)
    expect((await verify(second.token)).body.code).toBe('email_taken')
    expect((await userNamed('two@example.com')).id).toBe(two.id)
  })

  test('needs the password', async () => {
    const person = await join('careless@example.com')
    const { answer, mails } = await change(person, 'x@example.com', 'not it')
    expect([answer.status, answer.body.code, mails]).toEqual([400, 'password_wrong', []])
  })
})

describe('GET /api/admin/mails', () => {
  const mails = async (query = '') => (await w.as(administrator, session).get(`/admin/mails${query}`)).body.mails

  test('shows what was sent, what waits and what failed, without the secret', async () => {
    await join('busy@example.com')
    box.refuse('busy@example.com', 451, 'Try again later')
    expect(await resetOf('busy@example.com')).toEqual([])
    expect((await mails('?state=waiting'))[0]).toMatchObject({
      to: 'busy@example.com',
      kind: 'reset',
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining('Try again later'),
      sent_at: null,
    })
    box.accept('busy@example.com')
    await w.write(sql`update jobs set run_at = now() where kind = 'send_mail'`)
    expect(await box.deliver(w.services)).toHaveLength(1)
    expect((await mails())[0]).toMatchObject({ state: 'sent', attempts: 2, error: null, next_attempt_at: null })

    await join('no-such-box@example.com')
    box.refuse('no-such-box@example.com', 550, 'No such mailbox')
    await resetOf('no-such-box@example.com')
    expect((await mails('?state=failed'))[0]).toMatchObject({ to: 'no-such-box@example.com', attempts: 1 })
    expect((await w.as('editor', session).get('/admin/mails')).status).toBe(403)
  })
})
