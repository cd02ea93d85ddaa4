import type { Plugin } from 'stylelint'

/** The rules tessera/no-unknown-token, tessera/no-deprecated-token and tessera/no-hardcoded-value. */
declare const plugins: Plugin[]
export { plugins as default }
