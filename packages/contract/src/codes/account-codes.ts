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
  administrator_is_last: { status: 400, means: 'An instance keeps at least one administrator' },
  consent_expired: { status: 400, means: 'The request of the app was answered already or has expired' },
  invalid_consent_scopes: { status: 400, means: 'The scopes granted are not those that the app asked for' },
} as const
