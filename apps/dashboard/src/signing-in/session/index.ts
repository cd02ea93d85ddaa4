import { createRoute, redirect } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { outside } from '../../api/frame.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

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

export const sessionFeature = feature({
  signedOut: [
    createRoute({
      ...outside,
      path: '/sign-in',
      validateSearch: signInSearch,
      beforeLoad: ({ search, location: { hash } }) => {
        throw redirect({ to: '/login', search, hash, replace: true })
      },
    }),
    createRoute({
      ...outside,
      path: '/login',
      validateSearch: signInSearch,
      component: lazy(async () => (await import('./sign-in.tsx')).SignIn),
    }),
    createRoute({
      ...outside,
      path: '/signup',
      validateSearch: nextPlace,
      component: lazy(async () => (await import('./sign-up.tsx')).SignUp),
    }),
    createRoute({
      ...outside,
      path: '/forgot',
      component: lazy(async () => (await import('./forgot.tsx')).Forgot),
    }),
    createRoute({
      ...outside,
      path: '/reset-password',
      component: lazy(async () => (await import('./reset-password.tsx')).ResetPassword),
    }),
    createRoute({
      ...outside,
      path: '/verify-email',
      component: lazy(async () => (await import('./verify-email.tsx')).VerifyEmail),
    }),
    createRoute({
      ...outside,
      path: '/invite',
      component: lazy(async () => (await import('./invite.tsx')).Invite),
    }),
  ],
  stale: {
    addresses: {
      // Like signing in.
      confirmReset: [],
      requestReset: [],
      verify: ['session'],
      sendVerification: ['mails'],
      changeEmail: ['mails'],
      createLink: ['audit'],
    },
  },
  frame: {
    Behind: lazy(
      async () => (await import('./confirm-session.tsx')).ConfirmSession,
      () => null,
    ),
  },
})
