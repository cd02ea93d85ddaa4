// What the attributes of a person mean: the keys to find them by, the address and the name of their account.
import { email as emailSchema, requiredName } from '@tessera/contract'
import type { JsonObject } from '@tessera/engine'
import { normalEmail } from '../../people/accounts/create-user.ts'
import { invalidValue } from './provisioning.ts'
import type { Attributes, UserKeys } from './users.store.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOf = (value: unknown): string | null => (isText(value) ? value : null)
const listOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((each): each is JsonObject => typeof each === 'object' && each !== null) : []

/** `active` is true where it is not said (RFC 7643 §4.1.1 leaves it to the server). */
export const isActive = ({ active }: Attributes): boolean => active !== false

export function keysOf(attributes: Attributes): UserKeys {
  const { userName, externalId, displayName, emails } = attributes
  if (!isText(userName)) throw invalidValue('userName is required and must be a text.')
  return {
    user_name: userName.toLowerCase(),
    external_id: textOf(externalId),
    display_name: textOf(displayName)?.toLowerCase() ?? null,
    emails: listOf(emails).flatMap(({ value }) => (isText(value) ? [value.toLowerCase()] : [])),
  }
}

/** The address of the account: the primary one, else the first, else the user name where that is one. */
export function addressOf(attributes: Attributes): string {
  const emails = listOf(attributes['emails'])
  const chosen = emails.find(({ primary }) => primary === true) ?? emails[0]
  const parsed = emailSchema.safeParse(textOf(chosen?.['value']) ?? attributes['userName'])
  if (!parsed.success)
    throw invalidValue('An e-mail address is needed: in emails, or as the userName. Map one in the identity provider.')
  return normalEmail(parsed.data)
}

export function nameOf(attributes: Attributes): string {
  const name = (attributes['name'] ?? {}) as JsonObject
  const parts = [textOf(name['givenName']), textOf(name['familyName'])].filter(part => part !== null).join(' ')
  const chosen =
    textOf(attributes['displayName']) ??
    textOf(name['formatted']) ??
    textOf(parts) ??
    (attributes['userName'] as string)
  const parsed = requiredName.safeParse(chosen)
  if (!parsed.success) throw invalidValue(`The name cannot be used: ${parsed.error.issues[0]!.message}.`)
  return parsed.data
}
