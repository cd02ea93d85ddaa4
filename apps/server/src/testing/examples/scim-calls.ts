// What the examples call the operations of provisioning with.
import { session } from '../organization.ts'
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const byEditor = { refused: () => ({ as: 'editor' as const }) }

export const scimCalls: Record<string, ExampleCall> = {
  get_scim: { given: w => provisionedGroup(w).then(() => ({})) },
  create_scim_token: byEditor,
  delete_scim_token: {
    given: async w => {
      await newToken(w)
      return {}
    },
  },
  set_scim_roles: {
    given: async w => ({ input: { roles: { [await provisionedGroup(w)]: 'editor' } } }),
    refused: () => ({ input: { roles: { designers: 'editor' } } }),
  },
  list_mail_domains: { given: w => ownDomain(w).then(() => ({})) },
  set_mail_domains: {
    given: ({ organization }) => ({ input: { domains: [{ domain: 'acme.com', organization_id: organization.id }] } }),
    refused: ({ organization }) => ({ input: { domains: [{ domain: 'acme', organization_id: organization.id }] } }),
  },
}

const newToken = async (w: ExampleWorld): Promise<string> =>
  made(await w.as('owner', session).post(`${w.path}/scim-token`)).token as string

/** The id of a group that an identity provider made; the same one for each example. */
async function provisionedGroup(w: ExampleWorld): Promise<string> {
  const { groups } = made(await w.as('owner', session).get(`${w.path}/scim`)) as { groups: { id: string }[] }
  if (groups[0]) return groups[0].id
  const headers = { authorization: `Bearer ${await newToken(w)}` }
  const { text } = await w.send('POST', '/scim/v2/Groups', { displayName: 'Designers' }, headers)
  return (JSON.parse(text) as { id: string }).id
}

const ownDomain = async ({ as, administrator, organization }: ExampleWorld) =>
  made(
    await as(administrator, session).put('/admin/domains', {
      domains: [{ domain: 'acme.com', organization_id: organization.id }],
    }),
  )
