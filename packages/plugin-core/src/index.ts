// What the plugins of Tessera have in common: where tokens come from, and what becomes of them.
export { TesseraFault } from './fault.ts'
export { followTokens, type Followed } from './follow.ts'
export { loadTokens, type Surroundings } from './load.ts'
export { optionsIn } from './options-in.ts'
export { matchingFiles } from './matching-files.ts'
export type { TesseraOptions } from './options.ts'
export { withReferences } from './references.ts'
export type { Tokens } from './tokens.ts'
