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
  ],
  stale: {
    git: {
      set: ['git', 'activity'],
      delete: ['git', 'activity'],
      commit: ['git', 'activity'],
      show: ['git', 'proposals', 'activity'],
    },
  },
})
