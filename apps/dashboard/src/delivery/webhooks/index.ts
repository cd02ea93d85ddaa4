import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readWebhookSearch } from './webhook-search.ts'

const ofWebhooks = ['webhooks', 'activity'] as const
export const webhooksFeature = feature({
  screens: [
    createRoute({
      ...inside(),
      path: '/w/$ws/settings/webhooks',
      component: lazy(async () => (await import('./webhooks-screen.tsx')).WebhooksScreen),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/settings/webhooks/$webhook',
      validateSearch: readWebhookSearch,
      component: lazy(async () => (await import('./webhook-screen.tsx')).WebhookScreen),
    }),
  ],
  stale: {
    webhooks: {
      create: ofWebhooks,
      update: ofWebhooks,
      delete: ofWebhooks,
      test: ['webhooks'],
      rotateSecret: ofWebhooks,
      retry: ['webhooks'],
    },
  },
  events: { webhook: ['webhooks/workspace_id', 'notifications'] },
})
