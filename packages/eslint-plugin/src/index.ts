// The plugin for ESLint's flat configuration.
import type { ESLint, Linter } from 'eslint'
import { noDeprecatedToken } from './no-deprecated-token.ts'
import { noHardcodedValue } from './no-hardcoded-value.ts'
import { noUnknownToken } from './no-unknown-token.ts'

const rules = {
  'no-unknown-token': noUnknownToken,
  'no-deprecated-token': noDeprecatedToken,
  'no-hardcoded-value': noHardcodedValue,
}

const plugin = {
  meta: { name: '@tessera/eslint-plugin' },
  rules,
} satisfies ESLint.Plugin

/** All rules as errors; `settings: { tessera: { manifest } }` beside it sets the manifest. */
const recommended: Linter.Config = {
  name: 'tessera/recommended',
  // ESLint looks at .jsx, .ts and .tsx only where a configuration names them.
  files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
  languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  plugins: { tessera: plugin },
  rules: Object.fromEntries(Object.keys(rules).map(name => [`tessera/${name}`, 'error'])),
}

const withConfigs = { ...plugin, configs: { recommended } }

// A configuration imports a plugin by its default export.
export { withConfigs as default }
