import type { ESLint, Linter } from 'eslint'

/** The rules tessera/no-unknown-token, tessera/no-deprecated-token and tessera/no-hardcoded-value. */
declare const plugin: ESLint.Plugin & { configs: { recommended: Linter.Config } }
export { plugin as default }
