// Why a sign-in by a provider did not succeed: the code in `/sign-in?error=…`, and what the page says.

export const signOnErrors = {
  account_disabled: 'This account is disabled. Ask an administrator of this instance.',
  account_exists:
    'An account with this e-mail address exists, and nothing proves that it is yours. Sign in to it another way, then connect this provider under Settings, Security.',
  cancelled: 'The provider did not sign you in: it was cancelled there, or you may not use this application.',
  domain_not_allowed: 'Addresses of this domain do not sign in here, or the provider has not proved yours.',
  email_missing: 'The provider did not name your e-mail address. Ask an administrator to allow the scope email.',
  identity_taken: 'Another account is connected with this sign-in, or yours with another one of this provider.',
  not_fresh:
    'The provider did not ask you to sign in anew, so this confirms nothing. Sign out here and in again: that counts too.',
  other_account: 'The provider signed in somebody else than the owner of this account. Choose the right one there.',
  provider_away: 'The provider cannot be reached at this moment. Try again in a minute.',
  provider_refused:
    'The answer of the provider could not be verified. Try again, and tell an administrator if it stays.',
  setup_required: 'This instance has no administrator yet: its first account is made with the setup token.',
  sign_in_expired: 'This sign-in has expired or was used already. Start again.',
  too_many_attempts: 'Too many sign-ins from your network. Try again in some minutes.',
} as const

export type SignOnError = keyof typeof signOnErrors

export const isSignOnError = (code: unknown): code is SignOnError =>
  typeof code === 'string' && Object.hasOwn(signOnErrors, code)
