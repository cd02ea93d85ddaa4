// Stored JSON, unless built from columns, is checked once when it leaves the store: data of another Tessera version
// gets a clear message instead of causing a fault elsewhere.
import { z } from 'zod'
import { problems } from './problems.ts'

/** Data without a version has version 1; a list cannot contain one. */
const versionOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'version' in given ? given.version : 1

/**
 * Parses stored JSON of this version. `what` begins the message of a failure: `The proposal 0198…`. Returns the value
 * unchanged, including the order of its keys, since digests of releases depend on it.
 */
export const storedJson =
  <Schema extends z.ZodType>(schema: Schema, version = 1) =>
  (given: unknown, what: string): z.output<Schema> => {
    const found = versionOf(given)
    if (found !== version)
      throw problems.storedForeign(
        what,
        `its form has the version ${JSON.stringify(found)}, and ${version} can be read`,
      )
    const issue = schema.safeParse(given).error?.issues[0]
    if (issue) throw problems.storedForeign(what, `${issue.path.join('.') || 'the whole'}: ${issue.message}`)
    return given as z.output<Schema>
  }

/** For lists of thousands: a hand-written check is several times as fast as a schema. */
export const longList = <T>(what: string, isOne: (one: Record<string, unknown>) => boolean) =>
  z.custom<T[]>(
    list =>
      Array.isArray(list) &&
      list.every((one: unknown) => typeof one === 'object' && one !== null && isOne(one as Record<string, unknown>)),
    `must be ${what}`,
  )
