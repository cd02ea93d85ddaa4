import { setting } from '../../../base/settings/setting.ts'
import type { Reader } from '../../../base/settings/setting.ts'

function readSetupToken(from: Reader): string | null {
  const token = from.text()
  if (token !== null && token.length < 16) from.refuse('must have at least 16 characters')
  return token
}

export const settings = {
  TESSERA_SETUP_TOKEN: setting({
    field: 'setupToken',
    meaning:
      'a secret of 16 characters or more, which the first account has to name, unless `HOST` and `TESSERA_BASE_URL` are both addresses of this computer; with several nodes, set it',
    standard: null,
    otherwise: 'made at each start, and printed while there is no account',
    secret: true,
    read: readSetupToken,
  }),
}

declare module '../../../base/config.ts' {
  interface Config {
    setupToken: string | null
  }
}
