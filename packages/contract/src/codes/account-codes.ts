// The codes of problems with accounts and connected apps.

export const accountCodes = {
  quota_reached: { status: 400, means: 'The instance holds no more of these; the sentence says what to do' },
  email_taken: { status: 400, means: 'An account has this e-mail address' },
  password_common: { status: 400, means: 'The password is a common one' },
  password_personal: { status: 400, means: 'The password contains the name or address of its account' },
  password_weak: { status: 400, means: 'The password is easy to guess' },
  password_wrong: { status: 400, means: 'The current password is not correct' },
  mail_not_set_up: {
    status: 400,
    means: 'The instance sends no mail: an administrator makes a link under **Accounts of this instance** instead',
  },
  link_invalid: { status: 400, means: 'The link has expired, was used, or is none of this instance' },
  too_many_factors: { status: 400, means: 'The account has as many second factors as it may have' },
  factor_missing: { status: 400, means: 'The account has no second factor' },
  code_wrong: { status: 400, means: 'The code is not correct, was used, or is of another time' },
  passkey_refused: { status: 400, means: 'The answer of the browser does not prove the passkey' },
  confirmation_missing: { status: 400, means: 'A password, a code or a passkey has to be given' },
  second_factor_failed: { status: 401, means: 'The second factor is not correct' },
  ticket_invalid: { status: 401, means: 'The sign-in has expired, or its tries are used up' },
  confirmation_required: {
    status: 403,
    means: 'The session proved itself too long ago: `POST /api/auth/confirm`, then again',
  },
  factor_required: { status: 403, means: 'The account has to set up a second factor first' },
  user_verification_required: {
    status: 403,
    means: 'The authenticator did not verify its user, so the passkey alone does not sign in',
  },
  scim_group_unknown: { status: 400, means: 'The organization has no provisioned group of this id' },
  mail_domain_twice: { status: 400, means: 'A mail domain belongs to one organization at most' },
  administrator_is_last: { status: 400, means: 'An instance keeps at least one administrator' },
  consent_expired: { status: 400, means: 'The request of the app was answered already or has expired' },
  invalid_consent_scopes: { status: 400, means: 'The scopes granted are not those that the app asked for' },
} as const
