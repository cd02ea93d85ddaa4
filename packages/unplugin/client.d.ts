// The modules that the plugin makes. `tessera.d.ts`, which it writes, refers to this; without that file name it in
// `"types": ["@tessera/unplugin/client"]`.

declare module 'tessera:tokens' {
  type Value = string | number | boolean | readonly Value[] | { readonly [part: string]: Value }
  /** What `tessera.d.ts` says of the project's tokens. */
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- that file adds to it
  interface Declared {}
  type Of<Part extends string, Otherwise> = Declared extends Readonly<Record<Part, infer Given>> ? Given : Otherwise

  /** The tokens of the default mode, by name: `tokens['color.text']`. */
  export const tokens: Of<'tokens', Readonly<Record<string, Value>>>
  /** The tokens of each mode or theme. */
  export const modes: Of<'modes', Readonly<Record<string, Readonly<Record<string, Value>>>>>
  /** `color`, `dimension` and so on, by name. */
  export const tokenTypes: Of<'tokenTypes', Readonly<Record<string, string>>>

  export type TokenName = keyof typeof tokens
  export type ModeName = keyof typeof modes
  /** The names of one type: `NamesOf<'color'>`. */
  export type NamesOf<Type extends string> = {
    [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never
  }[TokenName]
}

declare module 'tessera:css' {}
