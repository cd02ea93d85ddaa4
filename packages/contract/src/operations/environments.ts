import { z } from 'zod'
import { id, listOf, message, nothing, nullableText, optionalName, requiredName, slug, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

export const productionName = 'Production'

export const Environment = z.object({
  id,
  organization_id: id,
  name: z.string(),
  is_production: z.boolean(),
  active_release_id: id.nullable(),
  active_version: nullableText.describe('The version of the active release'),
  public: z.boolean().describe('Whether everyone may read the stylesheet of the active release'),
  slug: nullableText.describe('Part of the public address'),
  stylesheet_url: nullableText.describe('Where the public stylesheet is, while it is public'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Environment = z.infer<typeof Environment>

const environments_ = '/organizations/{organization_id}/environments'
export const environmentPath = `${environments_}/{environment_id}` as const

export const environments = operations({
  list: {
    name: 'list_environments',
    summary: 'List the environments of an organization.',
    method: 'GET',
    path: environments_,
    on: 'organization',
    needs: 'read',
    input: nothing,
    status: 200,
    output: listOf('environments', Environment),
  },
  create: {
    name: 'create_environment',
    adds: true,
    summary:
      'Create an environment, to publish to before Production: empty, or with the release that is active in another one.',
    method: 'POST',
    path: environments_,
    on: 'organization',
    needs: 'manage_organization',
    input: z.object({
      name: requiredName,
      from: z
        .string({ error: 'from must be text' })
        .optional()
        .describe('The id of an environment whose active release it begins with: merges then start from what both had'),
    }),
    status: 201,
    output: Environment,
    refuses: ['environment_name_taken', 'environment_not_found', 'nothing_released'],
  },
  get: {
    name: 'get_environment',
    summary: 'Read one environment.',
    method: 'GET',
    path: environmentPath,
    on: 'environment',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Environment,
    surfaces: ['rest', 'session'],
  },
  update: {
    name: 'update_environment',
    summary: 'Rename an environment, or switch its public stylesheet on or off.',
    method: 'PATCH',
    path: environmentPath,
    on: 'environment',
    needs: 'manage_organization',
    input: z.object({
      name: optionalName,
      public: z.boolean({ error: 'public must be a boolean' }).optional(),
      slug: slug.optional().describe('Made up when absent'),
    }),
    status: 200,
    output: Environment,
    refuses: ['environment_name_taken', 'slug_taken', 'name_reserved', 'environment_is_production'],
  },
  delete: {
    name: 'delete_environment',
    summary: 'Delete an environment with its releases. Production cannot be deleted.',
    method: 'DELETE',
    path: environmentPath,
    on: 'environment',
    needs: 'manage_organization',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['rest', 'session'],
    refuses: ['environment_is_production'],
  },
})
