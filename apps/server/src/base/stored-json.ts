// JSON that is stored and not made of columns is checked once, where it leaves the store: what another version of Tessera has
// written is named there, and is no fault far away.
import { z } from 'zod'
import { problems } from './problems.ts'

/** What does not say its version is of the first; a list has no place to say it. */
const versionOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'version' in given ? given.version : 1

/**
 * Reads what is stored in this version of its form; `what` begins the sentence that refuses it: `The proposal 0198…`. It is returned
 * as it is stored, with the order of its keys, since releases are compared by digests of that.
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

/** For lists of thousands: by hand each is checked several times as fast as by a schema. */
export const longList = <T>(what: string, isOne: (one: Record<string, unknown>) => boolean) =>
  z.custom<T[]>(
    list =>
      Array.isArray(list) &&
      list.every((one: unknown) => typeof one === 'object' && one !== null && isOne(one as Record<string, unknown>)),
    `must be ${what}`,
  )
