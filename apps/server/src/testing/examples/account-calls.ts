// What the examples call the operations of API keys, accounts and the administration of the instance with.
import { named } from './example-call.ts'
import type { ExampleCall } from './example-call.ts'
import { made, newcomerPassword } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'
import { session } from '../organization.ts'

const passwords = { current_password: newcomerPassword, new_password: 'a longer phrase 1789' }

/** The secret of a link that an administrator made for a newcomer. */
async function linkFor(w: ExampleWorld, kind: 'reset' | 'verify', email: string): Promise<string> {
  const { id } = await w.newcomer(email)
  const { url } = made(await w.as(w.administrator, session).post(`/admin/users/${id}/links`, { kind }))
  return url.split('#')[1]
}

/** A key that nothing uses. */
async function spareKey({ as }: ExampleWorld) {
  const given = { name: 'Nightly build', scopes: ['read:tokens'], expires_in_days: 90 }
  const { id } = made(await as('owner', session).post('/api-keys', given))
  return { params: { api_key_id: id } }
}

/** A name that the organization has let go of. */
async function reservedName({ as, administrator, organization }: ExampleWorld) {
  const path = `/organizations/${organization.id}/packages`
  made(await as('owner', session).put(path, { npm: { scope: '@former', name: 'tokens' } }))
  made(await as('owner', session).put(path, {}))
  const { reserved_names } = made(await as(administrator, session).get('/admin/reserved-names?q=former'))
  return { params: { reserved_name_id: reserved_names[0].id } }
}

export const accountCalls: Record<string, ExampleCall> = {
  create_api_key: {
    input: { name: 'Web build', scopes: ['read:tokens', 'export:tokens'], expires_in_days: 90 },
    refused: () => ({ input: { name: 'Web build', scopes: [] } }),
  },
  rename_api_key: { input: { name: 'Website' }, refused: () => ({ input: { name: '' } }) },
  rotate_api_key: { given: spareKey, input: { overlap_hours: 24 }, refused: () => ({ input: { overlap_hours: 400 } }) },
  delete_api_key: {},
  delete_any_api_key: {},
  free_reserved_name: { given: reservedName },
  sign_up: {
    input: { email: 'sam@example.com', password: newcomerPassword, name: 'Sam Example' },
    refused: () => ({ input: { email: 'sam@example.com', password: 'short', name: 'Sam Example' } }),
  },
  sign_in: {
    given: async w => {
      await w.newcomer('robin@example.com')
      return {}
    },
    input: { email: 'robin@example.com', password: newcomerPassword },
    refused: () => ({ input: { email: 'robin@example.com' } }),
  },
  sign_out: { given: async w => ({ as: await w.newcomer('kim@example.com') }), refused: null },
  get_setup: { refused: null },
  get_sign_in_methods: { refused: null },
  request_password_reset: {
    input: { email: 'robin@example.com' },
    refused: () => ({ input: { email: 'robin' } }),
  },
  confirm_password_reset: {
    given: async w => ({
      input: { token: await linkFor(w, 'reset', 'robert@example.com'), password: 'a longer phrase 1789' },
    }),
    refused: () => ({ input: { token: 'of-a-link-that-was-used', password: 'a longer phrase 1789' } }),
  },
  verify_email: {
    given: async w => ({ input: { token: await linkFor(w, 'verify', 'vera@example.com') } }),
    refused: () => ({ input: { token: 'of-a-link-that-was-used' } }),
  },
  send_email_verification: {},
  change_email: {
    given: async w => ({ as: await w.newcomer('max@example.com') }),
    input: { email: 'max@example.org', password: newcomerPassword },
    refused: () => ({ input: { email: 'max@example.org', password: 'not the one' } }),
  },
  create_account_link: { input: { kind: 'reset' }, refused: () => ({ input: { kind: 'gift' } }) },
  list_mails: { input: { limit: 2 } },
  list_notifications: { given: w => ({ as: w.people.admin }) },
  mark_notifications_read: {
    given: async w => {
      const { notifications } = made(await w.as('admin').get('/notifications'))
      return { as: w.people.admin, input: { up_to: notifications[0].id } }
    },
    refused: () => ({ input: {} }),
  },
  update_account: named('Ada Example'),
  change_password: {
    given: async w => ({ as: await w.newcomer('lee@example.com') }),
    input: passwords,
    refused: () => ({ input: { ...passwords, current_password: 'not the one' } }),
  },
  delete_account: {
    given: async w => ({ as: await w.newcomer('leo@example.com') }),
    input: { password: newcomerPassword },
    refused: () => ({ input: { password: 'not the one' } }),
  },
  end_other_sessions: {},
  end_session: {
    given: async w => {
      const person = await w.newcomer('alex@example.com')
      const { sessions } = made(await w.as(person, { surface: 'session' }).get('/account/sessions'))
      return { as: person, params: { session_id: sessions[0].id } }
    },
  },
  list_users: { input: { q: 'e', limit: 2 } },
  create_user: {
    input: { email: 'jo@example.com', name: 'Jo Example', password: newcomerPassword, plan_type: 'TEAM' },
    refused: () => ({ input: { email: 'jo', name: 'Jo Example', password: newcomerPassword } }),
  },
  list_audit: { input: { limit: 2 } },
  list_organization_audit: { input: { limit: 2 } },
  update_user: { input: { disabled: true }, refused: () => ({ input: { plan_type: 'GOLD' } }) },
}
