// The configuration of the server: a field for each setting. `process/config.ts` reads it from the environment.
import type { settings } from './settings/settings.ts'

type Settings = {
  [Name in keyof typeof settings as (typeof settings)[Name]['field']]: ReturnType<(typeof settings)[Name]['read']>
}

export interface Config extends Settings {
  /** Requests per minute of a dashboard session. */
  sessionRateLimit: number
}
