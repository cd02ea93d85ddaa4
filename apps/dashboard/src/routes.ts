import { createRouter } from '@tanstack/react-router'
import { app, root } from './api/frame.ts'
import { screens, signedOut } from './features.ts'
import { ScreenFailed, ScreenFailedInside, ScreenMissing } from './shell/screen-failed.tsx'
import { Shell } from './shell/shell.tsx'

root.update({ staticData: { entries: [] }, errorComponent: ScreenFailed, notFoundComponent: ScreenMissing })
app.update({ staticData: { entries: [] }, component: Shell })

export const router = createRouter({
  routeTree: root.addChildren([...signedOut, app.addChildren(screens)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailedInside,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
