// The fields that operations share, each with the message of its validation error.
import { typeNames } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { z } from 'zod'
import { invisibleIn } from './text/invisible.ts'
import * as sentences from './sentences.ts'

/** Length in code points, not UTF-16 units. */
export const maxNameLength = 255
const maxDescriptionLength = 10_000

/** Only white space counts as empty; the name is stored unchanged. */
function isName(text: string): boolean {
  if (text.trim() === '') return false
  return text.length <= maxNameLength || [...text].length <= maxNameLength
}

/** Refuses invisible characters in a text field; the message contains the first one. */
export const visible = (field: string, text: z.ZodString) =>
  text.superRefine((given, context) => {
    const found = invisibleIn(given)
    if (found) context.addIssue({ code: 'custom', message: sentences.invisibleCharacter(field, found) })
  })

const name = (sentence: string) =>
  visible('Name', z.string({ error: sentence }).refine(isName, { error: sentence })).meta({
    minLength: 1,
    maxLength: maxNameLength,
    description: '1–255 characters (code points), not blank, none invisible',
  })

export const requiredName = name(sentences.nameRequired)
export const optionalName = name(sentences.nameInvalid).optional()

const descriptionText = (sentence: string) =>
  z.string({ error: sentence }).refine(text => text.length <= maxDescriptionLength, {
    error: `Description must be at most ${maxDescriptionLength} characters`,
  })

/** On create, a description is a string, or null for none; any other type gets the message for the name. */
export const newDescription = descriptionText(sentences.nameRequired).optional()
export const changedDescription = (sentence: string = sentences.descriptionInvalid) =>
  descriptionText(sentence).nullable().optional().describe('null removes it')

export const isDefault = z.boolean({ error: sentences.isDefaultInvalid })

export const id = z.uuid()
export const timestamp = z.iso.datetime().describe('ISO 8601 in UTC with milliseconds')
export const nullableText = z.string().nullable()
export const message = z.object({ message: z.string() })
/** The answer to deleting a mode or tokenset that resolvers use as a source. */
export const deletedSource = message.extend({
  affected_resolvers: z
    .array(z.string())
    .optional()
    .describe('Names of the resolvers that stood on it and go on without it; only where there are any'),
})
export const tokenType = (sentence: string) => z.enum(typeNames, { error: sentence })

/** A schema that sets only the type of values which other code validates. */
export function typed<T>(schema: z.ZodType) {
  return schema as z.ZodType<T>
}

/** Any JSON value: it was parsed with JSON.parse. The token's type defines its shape. */
export const json = typed<Json>(z.unknown())

/** Parses a query string value; over MCP and in bodies the same fields arrive as JSON. */
export const fromText = (value: unknown) => {
  if (value === 'true') return true
  if (value === 'false') return false
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
}
export const flag = (field: string) =>
  z.preprocess(fromText, z.boolean({ error: `${field} must be true or false` })).optional()
export const wholeNumber = (sentence: string, min: number, max: number) =>
  z
    .preprocess(fromText, z.int({ error: sentence }).min(min, { error: sentence }).max(max, { error: sentence }))
    .optional()

export const paging = {
  limit: wholeNumber(sentences.limitInvalid, 1, 1000).describe('At most this many; without it everything is returned'),
  cursor: z.string({ error: sentences.cursorInvalid }).optional().describe('`next_cursor` of the page before'),
}

/** A list answer: all items or a page, and the total number of matches. */
export const listOf = <Key extends string, Item extends z.ZodType>(key: Key, item: Item) =>
  z.object({
    ...({ [key]: z.array(item) } as Record<Key, z.ZodArray<Item>>),
    total: z.int().describe('How many match, on all pages together'),
    next_cursor: nullableText
      .optional()
      .describe('Where the next page starts; null on the last; only when paging was asked for'),
  })

/** A list that may grow for ever: it is counted as far as `total` says. */
export const longListOf = <Key extends string, Item extends z.ZodType>(key: Key, item: Item) =>
  listOf(key, item).extend({
    at_least: z
      .literal(true)
      .optional()
      .describe('More match than `total`, beyond which they are not counted; all of them are listed'),
  })

/**
 * Whether the address was verified: by a link that was mailed to it, by a provider, or by the word of an administrator.
 */
export const emailVerified = z.boolean().describe('False where nobody has proved that the address is theirs')

/** Of an actor. */
export const claimed = z
  .literal(true)
  .optional()
  .describe('Only a Git commit says that they wrote it: neither a push event nor the host names them')
export const serviceKind = z.literal('service').optional().describe('A service account, and no person')

export const nothing = z.object({})

const overrideSentence = 'override must be a reason of 1 to 1000 characters'
export const override = z
  .string({ error: overrideSentence })
  .max(1000, { error: overrideSentence })
  .refine(reason => reason.trim() !== '', { error: overrideSentence })
  .optional()
  .describe('Why findings that block do not this time; for admins and owners')

const slugInvalid =
  'slug must have 3 to 63 lower-case letters, digits and single hyphens, starting and ending with a letter or digit'
export const isSlug = (text: string): boolean => text.length <= 63 && /^(?=.{3})[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
export const slug = z
  .string({ error: slugInvalid })
  .refine(isSlug, { error: slugInvalid })
  .meta({ minLength: 3, maxLength: 63 })
