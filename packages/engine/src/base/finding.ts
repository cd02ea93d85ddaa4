// A finding about tokens, from a reader, a writer, the resolver, the validator or a rule. All have one type, so that grouping and
// writing them as text, JSON or SARIF are each implemented once.

/** The codes of findings with their meanings. Stable, because machines rely on the code and never on the message. */
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
/** The id of a rule in `rules/`. Branded, so that only `rule` can create one. */
export type RuleId = string & { readonly [brand]: 'rule' }
export type FindingCode = keyof typeof findingCodes | RuleId

/** An `error` makes a document or a release invalid, a `warning` reports a change, an `info` is a hint. */
export const findingLevels = ['error', 'warning', 'info'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** `Finding<string>`: a finding of another version, which may have other codes. */
export interface Finding<Code extends string = FindingCode> {
  code: Code
  level: FindingLevel
  /** A dotted token path, a JSON pointer or `line:column`; '' for the whole document. */
  path: string
  /** The path of the file, where several were read and one of them is concerned. */
  file?: string
  /** The token's name, where the finding is about one. */
  token?: string
  /** The mode's name, where it is about a value of one mode. */
  mode?: string
  /** One sentence. */
  message: string
  /** What the user can do, in one sentence. */
  fix?: string
  /** The value that a rule measured and the one that it requires, where both are numbers. */
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
