import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { Plug } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const connectFeature = feature({
  screens: [
    createRoute({
      ...inside(
        { in: ['account'], label: 'Connect…', icon: Plug },
        { in: ['connect'], label: 'Connect an app, a build or a script', icon: Plug },
      ),
      path: '/connect',
      component: lazy(async () => (await import('./connect-screen.tsx')).ConnectScreen),
    }),
  ],
})
