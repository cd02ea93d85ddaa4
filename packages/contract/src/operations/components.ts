// Components: parts, states and options of what a design system has, and the tokens that they use.
import { typeNames } from '@tessera/engine'
import { z } from 'zod'
import { flag, id, json, listOf, message, nothing, optionalName, paging, requiredName, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

/** Characters of the name of a part, state, option or value. */
export const mostWord = 100
export const mostOptions = 20
/** Of an option. */
export const mostValues = 50
/** And states as well. */
export const mostParts = 50
export const mostBindings = 500
/** In bytes of JSON. */
export const mostComponentBytes = 100_000
/** How many findings an answer lists. */
export const mostComponentFindings = 100

const word = (field: string) =>
  z
    .string({ error: `${field} must be text of 1 to ${mostWord} characters` })
    .max(mostWord, { error: `${field} must be text of 1 to ${mostWord} characters` })
    .refine(given => given.trim() !== '', { error: `${field} must be text of 1 to ${mostWord} characters` })

const words = (field: string, most: number) =>
  z
    .array(word(`An entry of ${field}`), { error: `${field} must be a list of names` })
    .max(most, { error: `${field} must have at most ${most} entries` })
    .refine(given => new Set(given).size === given.length, { error: `${field} must have each name once` })

const anatomy = words('anatomy', mostParts).describe('Its parts, such as container, label and icon')
const states = words('states', mostParts).describe('Such as hover, focus and disabled')

const Option = z.object({ name: word('name'), values: words('values', mostValues) })
const options = z
  .array(Option, { error: 'options must be a list of {name, values}' })
  .max(mostOptions, { error: `options must have at most ${mostOptions} entries` })
  .refine(given => new Set(given.map(({ name }) => name)).size === given.length, {
    error: 'options must have each name once',
  })
  .describe('Such as {name: "size", values: ["small", "large"]}')

const tokenInvalid = 'token must be a name, such as color.text, or with its tokenset, such as Core/color.text'
const Binding = z.object({
  part: word('part').describe('One of the anatomy'),
  property: word('property').describe('Such as background-color'),
  state: word('state').nullish().describe('Only in this state'),
  option: z
    .record(z.string(), z.string(), { error: 'option must be values by name, such as {"size": "small"}' })
    .nullish()
    .describe('Only with these values of options'),
  token: z
    .string({ error: tokenInvalid })
    .max(600, { error: tokenInvalid })
    .refine(given => given.trim() !== '', { error: tokenInvalid })
    .describe('<tokenset>/<name>, the tokenset by name or id; <name> alone where one tokenset has it'),
})
const bindings = z
  .array(Binding, { error: 'bindings must be a list of {part, property, state?, option?, token}' })
  .max(mostBindings, { error: `bindings must have at most ${mostBindings} entries` })
  .describe('Which token is which property of which part. The one that asks for most decides')

const Theme = z.union([
  z.object({ resolver: z.string(), input: z.record(z.string(), z.string()) }),
  z.object({ tokenset: z.string(), mode: z.string() }),
])

export const ComponentFinding = z.object({
  rule: z.enum(['missing-binding', 'contrast']),
  part: z.string(),
  state: z.string().nullable(),
  option: z.record(z.string(), z.string()).nullable(),
  tokens: z.array(z.string()).describe('The missing token; or the foreground and its background'),
  theme: Theme.optional().describe('In which the contrast is too low: the input of a resolver, or a mode'),
  measured: z.number().optional(),
  required: z.number().optional(),
  message: z.string(),
})
export type ComponentFinding = z.infer<typeof ComponentFinding>

const shape = {
  id,
  name: z.string(),
  anatomy: z.array(z.string()),
  states: z.array(z.string()),
  options: z.array(Option),
}
const times = { created_at: timestamp, updated_at: timestamp }

export const ListedComponent = z.object({ ...shape, binding_count: z.int(), ...times })
export type ListedComponent = z.infer<typeof ListedComponent>

export const BoundToken = z.object({
  part: z.string(),
  property: z.string(),
  state: z.string().nullable(),
  option: z.record(z.string(), z.string()).nullable(),
  token: z.string().describe('<tokenset>/<name>, as it is named now'),
  type: z.enum(typeNames).nullable().describe('null: it does not exist or cannot be resolved'),
  value: json.describe('In the theme without choices, or the default mode where no resolver has the token'),
})
export type BoundToken = z.infer<typeof BoundToken>

export const Component = z.object({
  ...shape,
  bindings: z.array(BoundToken),
  findings: z.array(ComponentFinding).describe(`The first ${mostComponentFindings}`),
  unmeasured: z
    .literal(true)
    .optional()
    .describe('It has more states, options and themes than are measured for contrast'),
  ...times,
})
export type Component = z.infer<typeof Component>

export const ImportedComponents = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      action: z.enum(['add', 'change', 'keep']).describe('keep: it has all that the file tells'),
    }),
  ),
  warnings: z.array(z.string()).describe('What is left out, and why: the first 100'),
  dry_run: z.literal(true).optional().describe('Nothing was changed'),
})

const at = '/workspaces/{workspace_id}/components'
const one = `${at}/{component}` as const
const surfaces = ['rest', 'session'] as const

export const components = operations({
  list: {
    name: 'list_components',
    summary: 'List the components of a workspace by name, without their bindings.',
    method: 'GET',
    path: at,
    on: 'workspace',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('components', ListedComponent),
    surfaces,
  },
  create: {
    name: 'create_component',
    summary: 'Describe a component: its parts, states and options, and the tokens that they use.',
    method: 'POST',
    path: at,
    on: 'workspace',
    needs: 'describe',
    input: z.object({
      name: requiredName,
      anatomy: anatomy.default([]),
      states: states.default([]),
      options: options.default([]),
      bindings: bindings.default([]),
    }),
    status: 201,
    output: Component,
    surfaces,
    refuses: ['component_name_taken', 'quota_reached'],
  },
  import: {
    name: 'import_components',
    summary: 'Describe components by a file of another tool. What there is stays, and what is missing is added.',
    method: 'POST',
    path: `${at}/import`,
    on: 'workspace',
    needs: 'describe',
    input: z.object({
      document: json
        .refine(document => document !== undefined, 'document is required: the content of the file, as JSON')
        .describe(
          'A custom-elements manifest, the index of a Storybook, or {componentSets: [{name, componentPropertyDefinitions}]} of Figma',
        ),
      dry_run: flag('dry_run').describe('Say what would happen, change nothing'),
    }),
    status: 200,
    output: ImportedComponents,
    body: 'large',
    surfaces,
    refuses: ['quota_reached'],
  },
  get: {
    name: 'get_component',
    tool: 'describe_component',
    summary: 'Read the parts, states and options of a component, the tokens they use with values, and what is wrong.',
    method: 'GET',
    path: one,
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Component,
    refuses: ['component_not_found'],
  },
  update: {
    name: 'update_component',
    summary: 'Rename a component, or replace its parts, states, options or bindings.',
    method: 'PATCH',
    path: one,
    on: 'workspace',
    needs: 'describe',
    input: z.object({
      name: optionalName,
      anatomy: anatomy.optional(),
      states: states.optional(),
      options: options.optional(),
      bindings: bindings.optional(),
    }),
    status: 200,
    output: Component,
    surfaces,
    refuses: ['component_not_found', 'component_name_taken'],
  },
  delete: {
    name: 'delete_component',
    summary: 'Delete a component. Its tokens stay.',
    method: 'DELETE',
    path: one,
    on: 'workspace',
    needs: 'describe',
    input: nothing,
    status: 200,
    output: message,
    surfaces,
    refuses: ['component_not_found'],
  },
})
