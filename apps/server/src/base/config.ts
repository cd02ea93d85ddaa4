// The configuration of the server: a field for each setting. Domains declare those of their own settings. `process/config.ts`
// reads it from the environment.
import type { ConfigOf } from './settings/setting.ts'
import type { settings } from './settings/settings.ts'

export interface Config extends ConfigOf<typeof settings> {
  /** Requests per minute of a dashboard session. */
  sessionRateLimit: number
}
