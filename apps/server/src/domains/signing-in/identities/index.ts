import { feature } from '../../feature.ts'
import { identities } from './identities.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { createProviders } from './provider/providers.ts'
import { purgeSignOns } from './sign-ons.store.ts'
import { settings } from './settings.ts'

export const identitiesFeature = feature({
  operations: { identities },
  services: {
    providers: ({ config, clock }, services) =>
      createProviders(config.providers, { clock, baseUrl: () => services().baseUrl }),
  },
  jobs: { chores: [sweep('sweep_sign_ons', purgeSignOns)] },
  settings,
})
