export const tokens = {
} as const

export type TokenName = keyof typeof tokens

export const tokenTypes = {
} as const

/** The names of one type: `NamesOf<'color'>`. */
export type NamesOf<Type extends string> = {
  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never
}[TokenName]
