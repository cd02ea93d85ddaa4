// The modules that the plugin makes: `"types": ["@tessera/unplugin/client"]`, or `/// <reference types="@tessera/unplugin/client" />`.

declare module 'tessera:tokens' {
  type Value = string | number | boolean | readonly Value[] | { readonly [part: string]: Value }
  /** The tokens of the default mode, by name: `tokens['color.text']`. */
  export const tokens: Readonly<Record<string, Value>>
  /** The tokens of each mode or theme. */
  export const modes: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** `color`, `dimension` and so on, by name. */
  export const tokenTypes: Readonly<Record<string, string>>
}

declare module 'tessera:css'
