import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside, outside, tabOf } from '../../api/frame.ts'
import { Settings } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { settingsTabs } from './tabs.ts'

export const accountFeature = feature({
  signedOut: [
    createRoute({
      ...outside,
      path: '/set-up-factor',
      component: lazy(async () => (await import('./factors/set-up-factor.tsx')).SetUpFactor),
    }),
  ],
  screens: [
    createRoute({
      ...inside({ in: ['account'], label: 'Settings, keys and apps', icon: Settings }),
      path: '/settings',
      validateSearch: tabOf(settingsTabs),
      component: lazy(async () => (await import('./settings.tsx')).Settings),
    }),
  ],
  palette: async () => (await import('./palette.tsx')).palettePart,
  stale: {
    account: {
      // Signing in and out starts with an empty cache.
      signUp: [],
      signIn: [],
      signOut: [],
      delete: [],
      update: ['session'],
      changePassword: ['sessions', 'api-keys'],
      endOtherSessions: ['sessions'],
      endSession: ['sessions'],
    },
    factors: {
      // Like signing in.
      secondFactor: [],
      signInOptions: [],
      signInByPasskey: [],
      confirm: [],
      passkeyOptions: [],
      addTotp: [],
      confirmTotp: ['factors'],
      addPasskey: ['factors'],
      rename: ['factors'],
      remove: ['factors'],
      newRecoveryCodes: ['factors'],
      removeAll: ['audit'],
    },
    identities: {
      // What follows happens at the provider.
      connect: [],
      confirm: [],
      disconnect: ['identities', 'sessions'],
    },
  },
})
