import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { KeyRound, Mail, ScrollText, Users } from '../../icons/icons.generated.ts'
import { readAuditSearch } from '../../people/audit/audit-search.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const adminFeature = feature({
  screens: [
    createRoute({
      ...inside({ in: ['administration'], label: 'Accounts of this instance', icon: Users }),
      path: '/admin/users',
      component: lazy(async () => (await import('./users.tsx')).Users),
    }),
    createRoute({
      ...inside({ in: ['administration'], label: 'Audit of this instance', icon: ScrollText }),
      path: '/admin/audit',
      validateSearch: readAuditSearch,
      component: lazy(async () => (await import('./audit.tsx')).Audit),
    }),
    createRoute({
      ...inside({ in: ['administration'], label: 'API keys of all accounts', icon: KeyRound }),
      path: '/admin/api-keys',
      component: lazy(async () => (await import('./all-api-keys.tsx')).AllApiKeys),
    }),
    createRoute({
      ...inside({ in: ['administration'], label: 'Mail', icon: Mail }),
      path: '/admin/mails',
      component: lazy(async () => (await import('./mails.tsx')).Mails),
    }),
  ],
  stale: { admin: { createUser: ['users', 'audit'], deleteApiKey: ['all-api-keys', 'api-keys', 'audit'] } },
})
