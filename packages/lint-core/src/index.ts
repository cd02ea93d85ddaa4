// What the plugins for Stylelint and ESLint have in common: the manifest, and what is found in a value.
export { loadManifest, ManifestFault } from './manifest.ts'
export { type Dialect, type TokenIndex } from './token-index.ts'
export { findHardcoded, type Hardcoded } from './hardcoded/hardcoded.ts'
export { declaredIn, usesIn, type Use } from './uses.ts'
export { deprecatedMessage, hardcodedMessage, unknownMessage } from './messages.ts'
