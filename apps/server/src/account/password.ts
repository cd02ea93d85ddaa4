// Passwords (OWASP ASVS 6.2): argon2id with 19 MiB and two passes, checked exactly as received, the common ones refused.
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

const options = {
  algorithm: 2 /* argon2id: the enum cannot be imported as a value */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let dummy: Promise<string> | undefined

/** For an unknown account the work is done all the same, so that the time of the answer does not tell. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (dummy ??= hashPassword('no account has this password')))
  const matches = await verify(against, password)
  return stored !== undefined && matches
}

const common = new Set<string>(dictionary['passwords-common'] as string[])

export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase()
  return common.has(folded) || folded === email || folded === email.split('@')[0]
}
