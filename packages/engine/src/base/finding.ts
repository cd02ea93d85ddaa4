// A finding about tokens, from a reader, a writer, the resolver, the validator or a rule. One shape, so that one
// place groups findings, one writes them as text and one as JSON or SARIF.

/** What a finding is about, with what that means. Stable: machines decide by the code, never by the message. */
export const findingCodes = {
  // Reading: where a document differs from what Tessera stores.
  renamed: 'A name is taken or not allowed, so the token got another one',
  retyped: 'The token got another type than the document gives it',
  dropped: 'Part of the document is left out',
  approximated: 'A value is kept as the nearest one that can be expressed',
  'deprecated-syntax': 'The document uses an older syntax',
  invalid: 'Part of the document is not as its format requires',
  format: 'The document is not of this format',
  // Reading and checking.
  duplicate: 'A key or a name is there more than once',
  syntax: 'The text cannot be parsed, or is no object',
  // Checking against DTCG 2025.10.
  structure: 'Keys and their kinds are not as DTCG requires',
  name: 'The name is not allowed',
  type: 'The type is missing, unknown or not that of the target',
  value: 'The value is not as its type requires',
  reference: 'A reference leads nowhere',
  circle: 'References run in a circle',
  file: 'A file that is referred to is missing',
  resolver: 'The resolver document is not as DTCG requires',
  // Resolving and writing.
  unresolved: 'A target is missing, or the references form a circle',
  unsupported: 'The format cannot hold the token',
  'format-note': 'What a format of the project says of what it writes',
  layout: 'The file is laid out otherwise than the tokens or the options have it',
} as const satisfies Record<string, string>

declare const brand: unique symbol
/** The id of a rule of the list in `rules/`: only `rule` makes one, so that no other text passes for it. */
export type RuleId = string & { readonly [brand]: 'rule' }
export type FindingCode = keyof typeof findingCodes | RuleId

/** `error` makes a document or a release unfit; `warning` changes something; `info` is worth knowing. */
export const findingLevels = ['error', 'warning', 'info'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** `Finding<string>`: one that another version may have written, with codes of its own. */
export interface Finding<Code extends string = FindingCode> {
  code: Code
  level: FindingLevel
  /** Where: a dotted token path, a JSON pointer or `line:column`; '' for the whole. */
  path: string
  /** The path of the file that it is in, where several were read and it is in one of them. */
  file?: string
  /** The token's name, where the finding is about one. */
  token?: string
  /** The mode's name, where it is about a value of one mode. */
  mode?: string
  /** One sentence. */
  message: string
  /** What to do about it, one sentence. */
  fix?: string
  /** What a rule measured, and what it requires, where both are numbers. */
  measured?: number
  required?: number
  /** Set where one finding represents many of the same cause: their number and the places of the first few. */
  count?: number
  examples?: string[]
}

/** Receives findings, one call each; the receiver decides the level. */
export type ReportFault = (code: FindingCode, path: string, message: string) => void

export function errorAt(code: FindingCode, path: string, message: string): Finding {
  return { path, code, level: 'error', message }
}
