// The fields that operations share, each with the sentence that refuses it.
import { typeNames } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { z } from 'zod'
import { invisibleIn } from './invisible.ts'
import * as say from './sentences.ts'

/** Length as people count it: code points, not UTF-16 units. */
export const maxNameLength = 255
const maxDescriptionLength = 10_000

/** Only white space counts as empty; the name itself is stored as given. */
function isName(text: string): boolean {
  if (text.trim() === '') return false
  return text.length <= maxNameLength || [...text].length <= maxNameLength
}

/** Adds to a text field that every character of it can be seen; the refusal names the first that cannot. */
export const visible = (field: string, text: z.ZodString) =>
  text.superRefine((given, context) => {
    const found = invisibleIn(given)
    if (found) context.addIssue({ code: 'custom', message: say.invisibleCharacter(field, found) })
  })

const name = (sentence: string) =>
  visible('Name', z.string({ error: sentence }).refine(isName, { error: sentence })).meta({
    minLength: 1,
    maxLength: maxNameLength,
    description: '1–255 characters (code points), not only white space, none of them invisible',
  })

export const requiredName = name(say.nameRequired)
export const optionalName = name(say.nameInvalid).optional()

const descriptionText = (sentence: string) =>
  z.string({ error: sentence }).refine(text => text.length <= maxDescriptionLength, {
    error: `Description must be at most ${maxDescriptionLength} characters`,
  })

/** On create a description is text (null removes one, and there is none yet); of another type it gets the name's sentence. */
export const newDescription = descriptionText(say.nameRequired).optional()
export const changedDescription = (sentence: string = say.descriptionInvalid) =>
  descriptionText(sentence).nullable().optional().describe('null removes it')

export const isDefault = z.boolean({ error: say.isDefaultInvalid })

export const id = z.uuid()
export const timestamp = z.iso.datetime().describe('ISO 8601 in UTC with milliseconds')
export const nullableText = z.string().nullable()
export const message = z.object({ message: z.string() })
/** Of what resolvers stand on. */
export const deletedSource = message.extend({
  affected_resolvers: z
    .array(z.string())
    .optional()
    .describe('Names of the resolvers that stood on it and go on without it; only where there are any'),
})
export const tokenType = (sentence: string) => z.enum(typeNames, { error: sentence })

/** Any JSON: it came out of JSON.parse. What shape it must have, the token's type says. */
export const json = z.unknown() as unknown as z.ZodType<Json>

/** Query strings carry text; the same fields come as JSON over MCP and in bodies. */
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
  limit: wholeNumber(say.limitInvalid, 1, 1000).describe('At most this many; without it everything is returned'),
  cursor: z.string({ error: say.cursorInvalid }).optional().describe('`next_cursor` of the page before'),
}

/** A list answer: everything (or a page), and how many match in all. */
export const listOf = <Key extends string, Item extends z.ZodType>(key: Key, item: Item) =>
  z.object({
    ...({ [key]: z.array(item) } as Record<Key, z.ZodArray<Item>>),
    total: z.int().describe('How many match, on all pages together'),
    next_cursor: nullableText
      .optional()
      .describe('Where the next page starts; null on the last; only when paging was asked for'),
  })

/** Until addresses are proved by mail, somebody vouches for them or nobody does. */
export const emailVerified = z
  .boolean()
  .describe('False where the account signed itself up: nobody has proved that the address is theirs')

export const nothing = z.object({})
