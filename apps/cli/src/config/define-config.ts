// What `import '@tessera/cli'` gives: the types of the configuration, and no part of the command line.
import type { GivenConfig } from './schema.ts'

/** Types the configuration, and returns it as it is. */
export const defineConfig = (config: GivenConfig): GivenConfig => config
