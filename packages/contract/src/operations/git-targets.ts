// Other repositories that releases are brought to: an output or a package, as a request to merge it.
import { z } from 'zod'
import { nullableText } from '../fields.ts'
import { branch, isFolder, url } from './git-fields.ts'
import { packageKinds } from './packages.ts'

export const GitTarget = z.object({
  url: z.string(),
  branch: z.string().describe('That the request is to be merged into'),
  path: z.string().describe('Of the file of an output; of several files, or of a package, their folder'),
  output: z.string().optional().describe('The name of an output; or else package'),
  package: z.enum(packageKinds).optional(),
  migrate: z.boolean().describe('Rewrite the code of the repository to the names of the release'),
})
export type GitTarget = z.infer<typeof GitTarget>

export const GitTargetRun = z.object({
  ...GitTarget.pick({ url: true, branch: true, path: true }).shape,
  release: z.string().describe('Its version'),
  state: z
    .enum(['opened', 'updated', 'unchanged', 'conflict', 'failed'])
    .describe('conflict: somebody pushed onto the branch of the request, which stays as it is'),
  request: z.object({ number: z.int(), url: z.string() }).nullable(),
  migrated: z.int().describe('How many files of code were rewritten'),
  unsettled: z.array(z.string()).describe('The first 100 places that a person has to decide'),
  error: nullableText,
})
export type GitTargetRun = z.infer<typeof GitTargetRun>

const pathInvalid =
  'targets[].path must be a path inside the repository, such as src/tokens.css, without "..", a leading slash or backslashes'
const contentInvalid = 'targets[] must have either output, the name of one, or package'

const target = z
  .object(
    {
      url,
      branch: branch.default('main'),
      path: z
        .string({ error: pathInvalid })
        .min(1, { error: pathInvalid })
        .max(500, { error: pathInvalid })
        .refine(isFolder, { error: pathInvalid })
        .transform(text => text.replace(/\/+$/, '')),
      output: z.string({ error: contentInvalid }).min(1, { error: contentInvalid }).optional(),
      package: z
        .enum(packageKinds, { error: `targets[].package must be one of: ${packageKinds.join(', ')}` })
        .optional(),
      migrate: z.boolean({ error: 'targets[].migrate must be true or false' }).default(false),
    },
    { error: 'targets must be objects {url, branch, path, output or package, migrate}' },
  )
  .refine(one => (one.output === undefined) !== (one.package === undefined), { error: contentInvalid })

export const targets = z
  .array(target, { error: 'targets must be a list of {url, branch, path, output or package, migrate}' })
  .max(20, { error: 'targets must be at most 20' })
