// The API's spelling of the engine's names. A separate module, so that importing it does not import schemas.

/** `rem_base` for the engine's `remBase`. */
export type ApiName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ApiName<Rest>}`
  : Name
export const apiName = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) as ApiName<Name>
