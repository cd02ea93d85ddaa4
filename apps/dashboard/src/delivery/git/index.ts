import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const gitFeature = feature({
  screens: [
    createRoute({
      ...inside(),
      path: '/w/$ws/settings/git',
      component: lazy(async () => (await import('./git-screen.tsx')).GitScreen),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/settings/git/app',
      component: lazy(async () => (await import('./app-screen.tsx')).GitAppScreen),
    }),
  ],
  stale: {
    git: {
      newApp: [],
      appCreated: ['activity'],
      set: ['git', 'activity'],
      delete: ['git', 'activity'],
      commit: ['git', 'activity'],
      show: ['git', 'proposals', 'activity'],
    },
  },
})
