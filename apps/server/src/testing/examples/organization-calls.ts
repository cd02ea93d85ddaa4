// What the examples call the operations of organizations, environments and releases with.
import { format, named, ownWorkspace, unknownFormat } from './example-call.ts'
import type { ExampleCall, Given } from './example-call.ts'
import { session } from '../organization.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const byEditor = { refused: () => ({ as: 'editor' as const }) }

export const organizationCalls: Record<string, ExampleCall> = {
  create_organization: named('Acme Labs'),
  update_organization: { input: { name: 'Acme Group' }, ...byEditor },
  rename_organization: { input: { name: 'Acme Group' }, ...byEditor },
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
  set_packages: {
    given: ({ production }) => ({ input: { ...packageNames, environments: [production.id], public: true } }),
    refused: () => ({ input: { npm: { scope: '@Acme', name: 'tokens' } } }),
  },
  pack_release: {
    given: w => withPackages(w).then(() => ({})),
    input: { kind: 'npm' },
    refused: () => ({ input: { kind: 'apk' } }),
  },
  get_packages: { given: w => withPackages(w).then(() => ({})) },
  list_package_versions: { given: w => withPackages(w).then(() => ({})) },
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
  preview_merge: {
    given: async w => {
      await w.publish(w.staging)
      return { params: { environment_id: w.staging.id } }
    },
    refused: ({ production }) => ({ params: { environment_id: production.id } }),
  },
  read_migration: {
    input: { from: '1.0.0' },
    refused: () => ({ input: { from: '9.9.9' } }),
  },
  diff_environment: { given: w => newToken(w, 'space.tiny').then(() => ({})) },
  export_environment: { input: { format: 'css' }, ...unknownFormat },
  render_environment: format,
  write_release_outputs: { refused: () => ({ input: { release: '9.9.9' } }) },
  read_public_stylesheet: { refused: () => ({ params: { slug: 'unknown' } }) },
}

async function ownMember({ dashboard, path, people }: ExampleWorld): Promise<Given> {
  const { members } = made(await dashboard.get(`${path}/members`))
  const of = (id: string) => members.find(({ user_id }: { user_id: string }) => user_id === id).id as string
  return { params: { member_id: of(people.viewer.id) } }
}

const newToken = async ({ owner, modePath }: ExampleWorld, name: string) =>
  void made(await owner.post(`${modePath}/tokens`, { name, type: 'dimension', value: '16px' }))

const packageNames = {
  npm: { scope: '@acme', name: 'tokens' },
  swift: { scope: 'acme', name: 'Tokens' },
  maven: { group: 'com.acme', artifact: 'tokens' },
}

const withPackages = async (w: ExampleWorld) =>
  made(await w.as('owner', session).put(`${w.path}/packages`, { ...packageNames, environments: [w.production.id] }))
