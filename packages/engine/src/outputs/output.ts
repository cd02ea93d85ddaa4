// The settings of an output: its tokens, their names, units and files. The schema is type, check and description at once.
import { z } from 'zod'
import { gamuts } from '../color/gamut.ts'
import { typeNames } from '../base/type-names.ts'

/** Each case has a short name and the name that the naming rules use. */
export const nameCases = [
  ...(['kebab', 'camel', 'pascal', 'snake', 'constant'] as const),
  ...(['kebab-case', 'camelCase', 'PascalCase', 'snake_case', 'CONSTANT_CASE'] as const),
] as const
export const colorNotations = ['hex', 'rgb', 'hsl', 'oklch', 'display-p3'] as const

const glob = z.string().min(1).max(255)

const where = z
  .strictObject({
    tokens: z.array(glob).max(100).optional().describe('Names: * within a segment, ** any segments, !glob excludes'),
    types: z.array(z.enum(typeNames)).max(typeNames.length).optional().describe('Types of tokens'),
    tokensets: z
      .array(glob)
      .max(100)
      .optional()
      .describe('Names or ids of tokensets, names as globs like those of tokens'),
    private: z
      .array(z.string().min(1).max(63))
      .max(20)
      .optional()
      .describe('Tokens with a segment that starts with one of these are left out'),
  })
  .describe('Only these tokens: all that is given must fit. What refers to one that is left out gets its value')

const names = z
  .strictObject({
    case: z.enum(nameCases).optional().describe('The spelling of names, before the format makes them valid'),
    dots: z.boolean().optional().describe('Spell each segment by itself and keep the dots between them'),
    prefix: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/, 'must start with a letter and hold only letters, digits, - and _')
      .optional()
      .describe('A first segment of every name'),
    template: z
      .string()
      .max(200)
      .optional()
      .describe('What a name is made of: {path}, or {group} and {name}, with {type} and {mode}'),
  })
  .describe('What tokens are called')

const values = z
  .strictObject({
    unit: z.enum(['px', 'rem']).optional().describe('The unit of lengths in px and rem; other units stay'),
    unitless: z
      .enum(['px', 'rem'])
      .optional()
      .describe('The unit of lengths that are written without one; px by default'),
    rem: z.number().int().min(1).max(100).optional().describe('Pixels of one rem; 16 by default'),
    duration: z.enum(['ms', 's']).optional().describe('The unit of durations'),
    digits: z.number().int().min(0).max(10).optional().describe('Most digits after the point, in lengths and numbers'),
    color: z.enum(colorNotations).optional().describe('The notation of colors'),
    gamut: z.enum(gamuts).optional().describe('Colors outside of it become the nearest inside'),
  })
  .describe('How values are written')

const condition = {
  selector: z.string().max(1000).optional().describe('Instead of the attribute'),
  media: z.string().max(1000).optional().describe('A media query that chooses it where no selector does'),
}
const called = z.string().min(1).max(255)

export const outputSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must hold only lower case letters, digits and hyphens, at most 63')
    .describe('The folder of its files'),
  format: z.string().describe('The id of a format that is written'),
  resolver: z.string().min(1).max(255).optional().describe('Themes, by name or id, instead of tokensets'),
  input: z
    .union([z.string().max(10_000), z.record(z.string(), z.string())])
    .optional()
    .describe('One permutation of the resolver: {"scheme": "dark"} or scheme:dark,brand:b; all of it when absent'),
  mode: called
    .optional()
    .describe(
      'One mode of the tokensets, by its name: a file has its tokens alone, without the name; all modes when absent',
    ),
  where: where.optional(),
  names: names.optional(),
  values: values.optional(),
  modes: z
    .array(z.strictObject({ mode: called, ...condition }))
    .max(100)
    .optional()
    .describe('For css: what chooses a mode, by its name, instead of the attribute data-theme'),
  contexts: z
    .array(z.strictObject({ modifier: called, context: called, ...condition }))
    .max(500)
    .optional()
    .describe('For css and tailwind: what chooses a context of a modifier, instead of what the resolver says'),
  header: z.array(z.string().max(500)).max(20).optional().describe('Lines of a comment at the start of each file'),
  split: z.enum(['group', 'type']).optional().describe('A file for each first segment of names, or for each type'),
  options: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .optional()
    .describe('Options of the format, light_dark as well as lightDark'),
})

export type Output = z.output<typeof outputSchema>

/** For the configuration of a project, which may define functions. A server neither runs functions nor stores their names. */
export const projectOutputSchema = outputSchema.extend({
  transforms: z
    .array(z.string().min(1).max(63))
    .max(50)
    .optional()
    .describe('Transforms of the project, by their names, in the order in which they work'),
})

export type ProjectOutput = z.output<typeof projectOutputSchema>
