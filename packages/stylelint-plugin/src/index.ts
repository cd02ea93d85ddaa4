// The plugin for Stylelint: `plugins: ['@tessera/stylelint-plugin']`.
import { noDeprecatedToken } from './no-deprecated-token.ts'
import { noHardcodedValue } from './no-hardcoded-value.ts'
import { noUnknownToken } from './no-unknown-token.ts'

const plugins = [noUnknownToken, noDeprecatedToken, noHardcodedValue]

// Stylelint loads a plugin by its default export.
export { plugins as default }
