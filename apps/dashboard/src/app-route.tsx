// The frame of every screen behind the sign-in.
import { useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { sessionQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { ScreenFailed, ScreenMissing } from './shell/screen-failed.tsx'
import { Shell } from './shell/shell.tsx'

export const root = createRootRoute({
  component: Outlet,
  errorComponent: ScreenFailed,
  notFoundComponent: Missing,
  staticData: { entries: [] },
})

/** Who is signed in keeps the rail, and with it the way on. */
function Missing() {
  const { data: user, isPending } = useQuery(sessionQuery)
  if (isPending) return null
  if (user) {
    return (
      <Shell>
        <ScreenMissing />
      </Shell>
    )
  }
  return (
    <main>
      <ScreenMissing />
    </main>
  )
}

export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: () => <Shell />,
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (!user) throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
  },
  staticData: { entries: [] },
})
