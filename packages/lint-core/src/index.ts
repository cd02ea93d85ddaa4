// The common part of the plugins for Stylelint and ESLint: the manifest, and the findings in a value.
export { loadManifest, ManifestFault } from './manifest.ts'
export { indexTokens, type Dialect, type TokenIndex } from './token-index.ts'
export { findHardcoded, literalsIn, type Hardcoded, type Literal } from './hardcoded/hardcoded.ts'
export { declaredIn, usesIn, type Use } from './uses.ts'
export { deprecatedMessage, hardcodedMessage, unknownMessage } from './messages.ts'
