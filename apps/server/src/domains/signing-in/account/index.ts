import { feature } from '../../feature.ts'
import { account } from './account.ts'
import { setupTokenFor } from './setup-token.ts'
import { settings } from './settings.ts'

export const accountFeature = feature({
  operations: { account },
  services: {
    // A base address that is made of the port is local, so the port need not be final.
    setupToken: ({ config, baseUrl }) => setupTokenFor(config, baseUrl),
  },
  settings,
  subjects: {
    user: { event: null, final: 'accounts are changed in their own settings' },
  },
})
