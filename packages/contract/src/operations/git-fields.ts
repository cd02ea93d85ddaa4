// What is given to the operations of Git, field by field.
import { z } from 'zod'

export const one = <const T extends readonly [string, ...string[]]>(field: string, values: T) =>
  z.enum(values, { error: `${field} must be one of: ${values.join(', ')}` })

const urlInvalid =
  'url must be the address of a repository, such as https://github.com/acme/tokens.git or ssh://git@example.com/tokens.git'
export const url = z
  .string({ error: urlInvalid })
  .min(1, { error: urlInvalid })
  .max(1_000, { error: 'url must have at most 1000 characters' })
const branchInvalid = 'branch must be the name of a branch, such as main'
/** By `git check-ref-format`. */
export const branch = z
  .string({ error: branchInvalid })
  .min(1, { error: branchInvalid })
  .max(200, { error: branchInvalid })
  .transform(name => name.replace(/^refs\/heads\//, ''))
  .refine(isBranch, { error: branchInvalid })
const folderInvalid =
  'folder must be a path inside the repository, such as tokens, without "..", a leading slash or backslashes'
export const folder = z
  .string({ error: folderInvalid })
  .max(500, { error: folderInvalid })
  .refine(isFolder, { error: folderInvalid })
  .transform(text => text.replace(/\/+$/, ''))
export const replaced = z
  .string({ error: 'replace must be paths of files in the repository' })
  .min(1, { error: 'replace must be paths of files in the repository' })
  .max(1_000, { error: 'replace must hold paths of at most 1000 characters' })
const placeholders = ['summary', 'names', 'count', 'proposal']
const messageInvalid =
  'message must be text of at most 1000 characters that says something: words, or {summary}, {names} or {count}; {proposal} as well'
export const message = z
  .string({ error: messageInvalid })
  .max(1_000, { error: messageInvalid })
  .refine(saysSomething, { error: messageInvalid })
  .refine(text => [...text.matchAll(/\{(\w*)\}/g)].every(([, word]) => placeholders.includes(word!)), {
    error: 'message may have {summary}, {names}, {count} and {proposal}, and no other words in braces',
  })
const secretInvalid = 'credential.secret must be a token, or a private key in OpenSSH form'
const credentialInvalid = 'credential must be {kind, username, secret}'
const ownCredential = {
  username: z
    .string({ error: 'credential.username must be text' })
    .max(200, { error: 'credential.username must have at most 200 characters' })
    .regex(/^[^\s:/\\\p{Cc}]*$/u, { error: 'credential.username must not hold spaces, ":" or slashes' })
    .optional(),
  secret: z.string({ error: secretInvalid }).min(1, { error: secretInvalid }).max(20_000, { error: secretInvalid }),
}
export const credential = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('token'), ...ownCredential }),
    z.object({ kind: z.literal('ssh'), ...ownCredential }),
    z.object({ kind: z.literal('app') }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'credential.kind must be one of: token, ssh, app' : credentialInvalid,
  },
)

/** There is not always a proposal. */
function saysSomething(text: string): boolean {
  const [subject = ''] = text.trim().split('\n')
  return /[\p{L}\p{N}]/u.test(subject.replaceAll('{proposal}', ''))
}

function isBranch(text: string): boolean {
  if (/[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|^[-/.]|\/\.|\/$|\.$|\.lock(\/|$)/u.test(text)) return false
  return text !== '@'
}

export function isFolder(text: string): boolean {
  if (text === '') return true
  if (/^[/~]|[\\\p{Cc}:*?"<>|]/u.test(text)) return false
  return text
    .replace(/\/+$/, '')
    .split('/')
    .every(part => part !== '' && part !== '.' && part !== '..' && !/^\.git$/i.test(part))
}
