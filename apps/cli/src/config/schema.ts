// The fields of the configuration: one schema for validation, types and the editor's completion.
import { formatFault, projectOutputSchema, transformFault } from '@tessera/engine'
import type { FormatDefinition, RuleSetting, TransformDefinition } from '@tessera/engine'
import { z } from 'zod'
import { exportFields } from './export-options.ts'
import { readableFormats, writableFormats } from './formats.ts'

const name = z.string().min(1)
const place = {
  workspace: name.optional().describe('Name or id of the workspace; not needed when the key sees only one'),
  tokenset: name.optional().describe('Name or id of the tokenset; not needed when the workspace has only one'),
}

const release = z.strictObject({
  organization: name.describe('Name or id of the organization'),
  environment: name.default('Production').describe('Name or id of the environment'),
  version: name
    .optional()
    .describe(
      'A release by version, range (^1, ~1.2, 1.x, latest: the highest that lies in it) or id; the active one when absent',
    ),
})

const chosen = z.union([name, z.record(z.string(), z.string())])
export type InputOf = z.infer<typeof chosen>

const output = z.strictObject({
  file: z
    .string()
    .min(1)
    .describe(
      'Where it goes, from the folder of this file; {mode} makes one file for each mode, {permutation} one for each permutation of the resolver. A folder, with / at the end, gets all files of the export: res/ those of Android in values/, values-night/ …',
    ),
  format: z.enum(writableFormats),
  mode: name.optional().describe('Only this mode, by name or id; all modes in one file when absent'),
  modes: z.array(name).min(1).optional().describe('With {mode}: only these'),
  resolver: name.optional().describe('Instead of a tokenset: a resolver, by name or id; all of it in one file'),
  input: chosen
    .optional()
    .describe(
      'With resolver: only this permutation, "scheme:dark,brand:b" or {"scheme": "dark"}; what is left out takes its default',
    ),
  inputs: z.array(chosen).min(1).optional().describe('With {permutation}: only these'),
  ...place,
  release: release.optional().describe('What is published instead of what is being edited'),
  compat: z
    .boolean()
    .optional()
    .describe('With release: keep the names that went with its major version, deprecated, as aliases of the new ones'),
  strict: z.boolean().optional().describe('Fail when a token leads nowhere instead of leaving it out; true by default'),
  ...exportFields,
})
export type OutputEntry = z.infer<typeof output>

const pushed = z.strictObject({
  files: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)], {
      error: 'Expected a path or pattern, or a list of them',
    })
    .describe('Paths or patterns, from the folder of this file'),
  format: z.enum(readableFormats).optional().describe('Recognized from the content when absent'),
  mode: name.optional().describe('Into this mode; into the modes that the document names when absent'),
  documentMode: name.optional().describe('With mode: which of the modes of the document'),
  strategy: z
    .enum(['merge', 'replace'])
    .optional()
    .describe('replace also deletes what the files do not have; merge by default'),
  strict: z.boolean().optional().describe('Refuse what would otherwise be read with a warning'),
  system: z
    .boolean()
    .optional()
    .describe(
      'true: a whole system, its tokensets, modes and what joins them; false: never. When absent, what the files say where no tokenset and no mode is named',
    ),
  resolverName: name.optional().describe('With system: what joins it is called so, instead of as the files say'),
  ...place,
})
export type InputEntry = z.infer<typeof pushed>

const fields = {
  $schema: z.string().optional(),
  server: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the instance'),
  ...place,
  release: release.optional().describe('For every output: what is published instead of what is being edited'),
  pull: z.array(output).optional().describe('The files that `tessera pull` makes'),
  outputs: z
    .union([z.literal('workspace'), z.array(projectOutputSchema)], {
      error: 'Expected "workspace", for those that are stored with it, or a list of outputs',
    })
    .optional()
    .describe(
      'Outputs that `tessera pull` writes: "workspace" for those that are stored with it, or the settings of each',
    ),
  outputsFolder: name.optional().describe('Where outputs go, from the folder of this file'),
  push: z.array(pushed).optional().describe('The files that `tessera push` sends'),
}

const needsProgram = z
  .never({ error: 'Functions need a program: keep the configuration in tessera.config.ts or tessera.config.mjs' })
  .optional()
const withRules = (rule: z.ZodType<RuleSetting>) => ({
  ...fields,
  rules: z.array(rule).optional().describe('What `tessera validate` checks beside the format'),
})
/** The schema of tessera.config.json, which cannot contain functions. */
export const fileShape = (rule: z.ZodType<RuleSetting>) =>
  z.strictObject({ ...withRules(rule), formats: needsProgram, transforms: needsProgram })

const definition = <Definition>(faultOf: (given: unknown) => string | null) =>
  z.custom<Definition>(given => faultOf(given) === null, { error: ({ input }) => faultOf(input) ?? undefined })
/** The schema of tessera.config.ts and tessera.config.mjs. */
export const programShape = (rule: z.ZodType<RuleSetting>) =>
  z.strictObject({
    ...withRules(rule),
    formats: z.array(definition<FormatDefinition>(formatFault)).optional(),
    transforms: z.array(definition<TransformDefinition>(transformFault)).optional(),
  })
export type Config = z.output<ReturnType<typeof programShape>>
/** As it is written: what has a default may be absent. */
export type GivenConfig = z.input<ReturnType<typeof programShape>>
