// What a team wants written: which tokens, called what, with values in which units, in which files. Declared once: the schema is the
// type, the check and the description.
import { z } from 'zod'
import { gamuts } from '../color/gamut.ts'
import { formatById } from '../formats/index.ts'
import { checkExportOptions, optionNames, type ExportOptions } from '../formats/options.ts'
import { checkMedia, checkSelector } from '../resolver/css-conditions.ts'
import { typeNames } from '../types/names.ts'
import { cannotBeSplit, hasHeader } from './layout.ts'
import { nameCases, placeholdersIn, templateFault } from './naming.ts'

export const colorNotations = ['hex', 'rgb', 'hsl', 'oklch', 'display-p3'] as const

const glob = z.string().min(1).max(255)

const where = z
  .strictObject({
    tokens: z.array(glob).max(100).optional().describe('Names: * within a segment, ** any segments, !glob excludes'),
    types: z.array(z.enum(typeNames)).max(typeNames.length).optional().describe('Types of tokens'),
    tokensets: z.array(glob).max(100).optional().describe('Names of tokensets, as globs like those of tokens'),
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
    keepGroups: z.boolean().optional().describe('Spell each segment by itself and keep the dots between them'),
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
    length: z.enum(['px', 'rem']).optional().describe('The unit of lengths in px and rem; other units stay'),
    remBase: z.number().int().min(1).max(100).optional().describe('Pixels of one rem; 16 by default'),
    duration: z.enum(['ms', 's']).optional().describe('The unit of durations'),
    digits: z.number().int().min(0).max(10).optional().describe('Most digits after the point, in lengths and numbers'),
    color: z.enum(colorNotations).optional().describe('The notation of colors'),
    gamut: z.enum(gamuts).optional().describe('Colors outside of it become the nearest inside'),
  })
  .describe('How values are written')

const condition = z.strictObject({
  selector: z.string().optional().describe('Instead of the attribute data-theme'),
  media: z.string().optional().describe('A media query that chooses the mode where no selector does'),
})

export const outputSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must hold only lower case letters, digits and hyphens, at most 63')
    .describe('The folder of its files'),
  format: z.string().describe('The id of a format that is written'),
  where: where.optional(),
  names: names.optional(),
  values: values.optional(),
  modes: z
    .array(z.strictObject({ mode: z.string().min(1).max(255), ...condition.shape }))
    .max(100)
    .optional()
    .describe('For style sheets: what chooses a mode, by its name'),
  header: z.array(z.string().max(500)).max(20).optional().describe('Lines of a comment at the start of each file'),
  split: z.enum(['group', 'type']).optional().describe('A file for each first segment of names, or for each type'),
  options: z
    .custom<ExportOptions>(value => typeof value === 'object' && value !== null && !Array.isArray(value))
    .optional()
    .describe('Options of the format'),
})

export type Output = z.output<typeof outputSchema>

/** Why the output cannot be written, as a sentence that begins with the setting's name; null where it can. */
export function checkOutput(given: unknown): string | null {
  const read = outputSchema.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]!
    return `${issue.path.join('.') || 'output'}: ${issue.message}`
  }
  const output = read.data
  const format = formatById(output.format)
  if (!format?.write) return `format: There is no format ${JSON.stringify(output.format)} to write`
  return optionsFault(output, format.options ?? []) ?? namesFault(output) ?? layoutFault(output)
}

function optionsFault({ format, options = {} }: Output, heeded: readonly string[]): string | null {
  for (const name of Object.keys(options)) {
    if (!(optionNames as readonly string[]).includes(name)) return `options.${name}: There is no such option`
    if (!heeded.includes(name)) return `options.${name}: ${format} has no such option`
  }
  const fault = checkExportOptions(options)
  return fault === null ? null : `options.${fault}`
}

function namesFault({ names = {}, options = {} }: Output): string | null {
  if (names.template !== undefined) {
    const fault = templateFault(names.template)
    if (fault !== null) return `names.template: ${fault}`
  }
  if (names.prefix !== undefined && options.prefix !== undefined)
    return 'options.prefix: names.prefix puts a prefix before every name already'
  if (names.case !== undefined && options.names !== undefined)
    return 'options.names: names.case spells every name already'
  if (names.keepGroups && names.case === undefined) return 'names.keepGroups: it says how names.case is applied'
  if (placeholdersIn(names.template ?? '').has('mode') && options.delta)
    return 'options.delta: with {mode} in names.template no name occurs in two modes'
  return null
}

function layoutFault({ format, modes = [], header = [], split, options = {} }: Output): string | null {
  if (split !== undefined && cannotBeSplit(format))
    return `split: ${format} declares all constants in one place, which two files cannot`
  if (header.length > 0 && !hasHeader(format)) return `header: ${format} has no comments`
  if (modes.length === 0) return null
  if (format !== 'css') return `modes: ${format} has no selectors for modes`
  if (options.lightDark) return 'modes: options.lightDark chooses between modes already'
  const seen = new Set<string>()
  for (const { mode, selector, media } of modes) {
    if (seen.has(mode)) return `modes: ${mode} is there more than once`
    seen.add(mode)
    const fault = (selector && checkSelector(selector)) ?? (media && checkMedia(media))
    if (fault) return `modes: ${mode}: ${fault}`
    if (!selector && !media) return `modes: ${mode} needs a selector or a media query`
  }
  return null
}
