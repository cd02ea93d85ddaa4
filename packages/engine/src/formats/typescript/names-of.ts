/** Lines: the type of the names of one type of token, beside `TokenName` and `tokenTypes`. */
export const namesOfType = [
  "/** The names of one type: `NamesOf<'color'>`. */",
  'export type NamesOf<Type extends string> = {',
  '  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never',
  '}[TokenName]',
]
