import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { app, root } from './app-route.tsx'
import { screens } from './screens.tsx'
import { ScreenFailedInside } from './shell/screen-failed.tsx'
import { lazy } from './ui/overlay/lazy.tsx'

/** The address after signing in; only addresses of this dashboard. */
function nextPlace({ next }: Record<string, unknown>): { next?: string } {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}

/** A provider's sign-in that did not succeed adds why. */
const signInSearch = (given: Record<string, unknown>): { next?: string; error?: string; with?: 'password' } => ({
  ...nextPlace(given),
  ...(typeof given['error'] === 'string' ? { error: given['error'] } : {}),
  ...(given['with'] === 'password' ? { with: 'password' } : {}),
})

const signedOut = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: signInSearch,
    beforeLoad: ({ search, location: { hash } }) => {
      throw redirect({ to: '/login', search, hash, replace: true })
    },
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: signInSearch,
    component: lazy(async () => (await import('./signing-in/session/sign-in.tsx')).SignIn),
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/signup',
    validateSearch: nextPlace,
    component: lazy(async () => (await import('./signing-in/session/sign-up.tsx')).SignUp),
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot',
    component: lazy(async () => (await import('./signing-in/session/forgot.tsx')).Forgot),
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazy(async () => (await import('./signing-in/session/reset-password.tsx')).ResetPassword),
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up-factor',
    component: lazy(async () => (await import('./signing-in/account/factors/set-up-factor.tsx')).SetUpFactor),
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazy(async () => (await import('./signing-in/session/verify-email.tsx')).VerifyEmail),
    staticData: { entries: [] },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invite',
    component: lazy(async () => (await import('./signing-in/session/invite.tsx')).Invite),
    staticData: { entries: [] },
  }),
] as const

const routeTree = root.addChildren([...signedOut, app.addChildren(screens)])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailedInside,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
