/** The lines of a type for the names of one token type, which uses `TokenName` and `tokenTypes`. */
export const namesOfType = [
  "/** The names of one type: `NamesOf<'color'>`. */",
  'export type NamesOf<Type extends string> = {',
  '  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never',
  '}[TokenName]',
]
