// What the examples of the reference call each operation with. A read without an entry is called as the owner with the ids of
// the example world; everything that writes says here what it writes.
//
// A new operation needs an entry when it writes. Then: npx vitest run --project server examples -u
import { made, newcomerPassword } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'
import type { Person } from '../world.ts'

interface Given {
  params?: Record<string, string>
  /** The query or the body. */
  input?: Record<string, unknown>
  as?: Person
}

export interface ExampleCall extends Omit<Given, 'as'> {
  /** Prepares what the call acts on, through the API, and says how it differs for it. */
  given?: (w: ExampleWorld) => Given | Promise<Given>
  /** What is refused. Absent: an invalid `limit`, an unknown id, or nobody who asks. null: nothing can be refused. */
  refused?:
    | ((w: ExampleWorld) => {
        params?: Record<string, string>
        input?: Record<string, unknown>
        as?: 'editor' | 'viewer'
      })
    | null
}

const named = (name: string): ExampleCall => ({ input: { name }, refused: () => ({ input: { name: '' } }) })
const byEditor = { refused: () => ({ as: 'editor' as const }) }
const format = { refused: () => ({ params: { format: 'pdf' } }) }
const unknownFormat = { refused: () => ({ input: { format: 'pdf' } }) }
const on = (token_id: string) => ({ token_id })

const palette = { size: { large: { $type: 'dimension', $value: { value: 24, unit: 'px' } } } }
const passwords = { current_password: newcomerPassword, new_password: 'a longer phrase 1789' }

async function ownWorkspace({ owner }: ExampleWorld, name: string) {
  return { params: { workspace_id: made(await owner.post('/workspaces', { name })).id as string } }
}

export const exampleCalls: Record<string, ExampleCall> = {
  create_workspace: {
    input: { name: 'Marketing site', description: 'Everything on acme.example' },
    refused: () => ({ input: { description: 'Without a name' } }),
  },
  create_workspace_in_dashboard: {
    input: { name: 'Mobile apps', include_in_organization: true },
    refused: () => ({ input: { name: '' } }),
  },
  update_workspace: {
    input: { name: 'Acme design', description: null },
    refused: () => ({ input: { name: '' } }),
  },
  delete_workspace: { given: w => ownWorkspace(w, 'Old website') },

  create_tokenset: { input: { name: 'Icons' }, refused: () => ({ input: { name: '' } }) },
  update_tokenset: {
    input: { description: 'Colors and spaces that everything else is made of' },
    refused: () => ({ input: { name: '' } }),
  },
  delete_tokenset: {
    given: async ({ owner, workspace }) => ({
      params: { tokenset_id: made(await owner.post(`/workspaces/${workspace.id}/tokensets`, { name: 'Drafts' })).id },
    }),
  },

  create_mode: {
    given: ({ mode }) => ({ input: { name: 'High contrast', copy_from: mode.id } }),
    refused: () => ({ input: { name: 'Dark' } }),
  },
  update_mode: {
    given: ({ dark }) => ({ params: { mode_id: dark.id } }),
    input: { name: 'Night' },
    refused: ({ mode }) => ({ params: { mode_id: mode.id }, input: { is_default: false } }),
  },
  delete_mode: {
    given: ({ dark }) => ({ params: { mode_id: dark.id } }),
    refused: ({ mode }) => ({ params: { mode_id: mode.id } }),
  },

  list_tokens_by_mode: { input: { type: 'color' } },
  create_token: {
    input: { name: 'color.accent', type: 'color', value: '{color.blue.500}', description: 'Links and buttons' },
    refused: () => ({ input: { name: 'color.accent', type: 'color', value: 'bluish' } }),
  },
  update_token: {
    params: on('space.small'),
    input: { value: '12px' },
    refused: () => ({ params: on('color.blue.500'), input: { value: '{color.brand}' } }),
  },
  delete_token: {
    params: on('color.blue.500'),
    input: { on_dependents: 'inline' },
    refused: () => ({ params: on('color.blue.500'), input: { on_dependents: 'refuse' } }),
  },
  batch_tokens: {
    input: {
      operations: [
        { op: 'upsert', name: 'space.large', type: 'dimension', value: '24px' },
        { op: 'update', name: 'space.small', value: '4px' },
        { op: 'delete', name: 'color.brand' },
      ],
    },
    refused: () => ({ input: { operations: [{ op: 'delete', name: 'color.unknown' }] } }),
  },

  create_resolver: {
    given: ({ tokenset, mode, dark }) => ({
      input: {
        name: 'Website',
        sets: [{ name: 'core', sources: [{ tokenset_id: tokenset.id, mode_id: mode.id }] }],
        modifiers: [
          {
            name: 'scheme',
            default: 'light',
            contexts: [
              { name: 'light', sources: [] },
              { name: 'dark', sources: [{ tokenset_id: tokenset.id, mode_id: dark.id }] },
            ],
          },
        ],
      },
    }),
    refused: () => ({ input: { name: 'Themes', sets: [{ name: 'core', sources: [{ tokenset_id: 'unknown' }] }] } }),
  },
  update_resolver: {
    input: { description: 'What the website and the apps share' },
    refused: () => ({ input: { name: '' } }),
  },
  get_tokens_by_resolver: {
    input: { input: 'scheme:dark', type: 'color' },
    refused: () => ({ input: { input: 'scheme:dim' } }),
  },
  export_resolver: { input: { format: 'css', input: 'scheme:dark' }, ...unknownFormat },
  render_resolver: format,
  delete_resolver: {
    given: async ({ owner, workspace }) => ({
      params: { resolver_id: made(await owner.post(`/workspaces/${workspace.id}/resolvers`, { name: 'Drafts' })).id },
    }),
  },

  export_mode: { input: { format: 'css' }, ...unknownFormat },
  export_tokenset: { input: { format: 'css' }, ...unknownFormat },
  render_mode: format,
  render_tokenset: format,
  import_tokens: {
    input: { document: palette, strategy: 'merge' },
    refused: () => ({ input: { document: { size: { large: { $type: 'dimension' } } }, strict: true } }),
  },
  import_tokenset: {
    input: { document: palette, dry_run: true },
    refused: () => ({ input: { document: palette, strategy: 'overwrite' } }),
  },
  import_workspace: {
    input: { document: palette, dry_run: true },
    refused: () => ({ input: { document: palette, strategy: 'overwrite' } }),
  },
  list_workspace_changes: { input: { operation: 'update_token' } },
  list_tokenset_changes: { input: { operation: 'update_token' } },
  revert_change: {
    given: async ({ owner, modePath, workspace }) => {
      made(await owner.patch(`${modePath}/tokens/space.small`, { value: '10px' }))
      const { changes } = made(await owner.get(`/workspaces/${workspace.id}/changes`))
      return { params: { change_id: changes[0].id } }
    },
  },

  add_member: {
    given: ({ people }) => ({ input: { email: people.stranger.email, role: 'editor' } }),
    refused: () => ({ input: { email: 'nobody@example.com', role: 'editor' } }),
  },
  update_member: { input: { role: 'editor' }, refused: () => ({ input: { role: 'owner' } }) },
  remove_member: { refused: () => ({ as: 'editor' }) },

  create_organization: named('Acme Labs'),
  update_organization: { input: { name: 'Acme Group' }, ...byEditor },
  delete_organization: {
    given: async ({ dashboard }) => ({
      params: { organization_id: made(await dashboard.post('/organizations', { name: 'Acme Retail' })).id },
    }),
  },
  list_organization_changes: { input: { operation: 'publish_release' } },
  add_organization_member: {
    given: ({ people }) => ({ input: { email: people.stranger.email, role: 'viewer' } }),
    refused: () => ({ input: { email: 'nobody@example.com', role: 'viewer' } }),
  },
  update_organization_member: {
    given: ownMember,
    input: { role: 'editor' },
    refused: () => ({ input: { role: 'owner' } }),
  },
  remove_organization_member: { given: ownMember },
  add_organization_workspace: { given: w => ownWorkspace(w, 'Design system site') },
  remove_organization_workspace: byEditor,

  create_environment: { input: { name: 'Preview' }, refused: () => ({ input: { name: 'production' } }) },
  update_environment: {
    input: { public: true, slug: 'acme-web' },
    refused: () => ({ input: { slug: 'Acme Web' } }),
  },
  delete_environment: {
    given: ({ staging }) => ({ params: { environment_id: staging.id } }),
    refused: ({ production }) => ({ params: { environment_id: production.id } }),
  },
  publish_release: {
    given: w => newToken(w, 'space.medium').then(() => ({})),
    input: { notes: 'A space between small and large' },
    refused: () => ({ input: { version: '0.9.0' } }),
  },
  rollback_release: {
    input: { release_id: '1.0.0', notes: 'Back to the first palette' },
    refused: () => ({ input: { release_id: '9.9.9' } }),
  },
  merge_environment: {
    given: async w => {
      await newToken(w, 'space.huge')
      await w.publish(w.staging)
      return { params: { environment_id: w.staging.id } }
    },
    input: { notes: 'What Staging has tried' },
    refused: ({ production }) => ({ params: { environment_id: production.id } }),
  },
  diff_environment: { given: w => newToken(w, 'space.tiny').then(() => ({})) },
  export_environment: { input: { format: 'css' }, ...unknownFormat },
  render_environment: format,
  read_public_stylesheet: { refused: () => ({ params: { slug: 'unknown' } }) },

  create_api_key: {
    input: { name: 'Web build', scopes: ['read:tokens', 'export:tokens'], expires_in_days: 90 },
    refused: () => ({ input: { name: 'Web build', scopes: [] } }),
  },
  delete_api_key: {},
  delete_any_api_key: {},

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
  update_account: named('Ada Example'),
  change_password: {
    given: async w => ({ as: await w.newcomer('lee@example.com') }),
    input: passwords,
    refused: () => ({ input: { ...passwords, current_password: 'not the one' } }),
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
  update_user: { input: { disabled: true }, refused: () => ({ input: { plan_type: 'GOLD' } }) },
}

async function ownMember({ dashboard, path, people }: ExampleWorld): Promise<Given> {
  const { members } = made(await dashboard.get(`${path}/members`))
  const of = (id: string) => members.find(({ user_id }: { user_id: string }) => user_id === id).id as string
  return { params: { member_id: of(people.viewer.id) } }
}

const newToken = async ({ owner, modePath }: ExampleWorld, name: string) =>
  void made(await owner.post(`${modePath}/tokens`, { name, type: 'dimension', value: '16px' }))
