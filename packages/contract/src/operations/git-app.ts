// A GitHub App of the workspace's own, as the credential of its repository: made by GitHub from a manifest.
import { z } from 'zod'
import { operations } from '../operation.ts'

const hostInvalid = 'url must be the address of a GitHub host, such as https://github.com'
const organizationInvalid = 'organization must be the name of an organization of GitHub, such as acme'
const codeInvalid = 'code must be the one that GitHub sent back'
const stateInvalid = 'state must be the one that GitHub sent back'

const GitAppManifest = z.object({
  name: z.string(),
  url: z.string(),
  hook_attributes: z.object({ url: z.string(), active: z.boolean() }),
  redirect_url: z.string(),
  public: z.literal(false),
  default_permissions: z.record(z.string(), z.enum(['read', 'write'])),
  default_events: z.array(z.string()),
})
export type GitAppManifest = z.infer<typeof GitAppManifest>

const path = '/workspaces/{workspace_id}/git/app'
const common = {
  method: 'POST',
  on: 'workspace',
  needs: 'manage_git',
  status: 201,
  surfaces: ['rest', 'session'],
} as const

export const gitApp = operations({
  newApp: {
    ...common,
    name: 'create_git_app',
    summary:
      'Begin to make a GitHub App: a form with `manifest` goes to `action`, and GitHub sends back code and state.',
    path,
    input: z.object({
      organization: z
        .string({ error: organizationInvalid })
        .regex(/^[a-z\d][a-z\d-]{0,99}$/i, { error: organizationInvalid })
        .optional()
        .describe('That is to own the app; left out, whoever makes it'),
      url: z
        .string({ error: hostInvalid })
        .min(1, { error: hostInvalid })
        .max(300, { error: hostInvalid })
        .default('https://github.com'),
    }),
    output: z.object({
      action: z.string(),
      manifest: GitAppManifest,
      state: z.string().describe('Is taken once, within an hour, from whoever began'),
    }),
    refuses: ['git_address_refused', 'secret_key_missing'],
  },
  appCreated: {
    ...common,
    name: 'confirm_git_app',
    summary:
      'Take over the GitHub App that was made. It has to be installed on the repository before it is a credential.',
    path: `${path}/created`,
    input: z.object({
      code: z.string({ error: codeInvalid }).regex(/^[\w-]{1,200}$/, { error: codeInvalid }),
      state: z.string({ error: stateInvalid }).min(1, { error: stateInvalid }).max(200, { error: stateInvalid }),
    }),
    output: z.object({ app_id: z.int(), name: z.string(), install_url: z.string() }),
    refuses: ['git_credential_invalid', 'secret_key_missing'],
  },
})
