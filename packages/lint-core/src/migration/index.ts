// Code that uses tokens, rewritten from the names of one release to those of another.
export { extensions } from '@tessera/code'
export { changesFrom, handedOn, withoutHandedOn } from './names.ts'
export type { Moves } from './names.ts'
export { rewritten } from './rewrite.ts'
export type { Rewritten } from './rewrite.ts'
