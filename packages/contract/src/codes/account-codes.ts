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
  identity_is_last: { status: 400, means: 'Nothing else would sign in to the account' },
  provider_away: { status: 400, means: 'The provider of the single sign-on cannot be reached' },
  link_invalid: { status: 400, means: 'The link has expired, was used, or is none of this instance' },
  too_many_factors: { status: 400, means: 'The account has as many second factors as it may have' },
  factor_missing: { status: 400, means: 'The account has no second factor' },
  code_wrong: { status: 400, means: 'The code is not correct, was used, or is of another time' },
  factor_unreadable: {
    status: 400,
    means: 'Codes cannot be checked: the key of the server is not the one that the app was stored with',
  },
  passkey_refused: { status: 400, means: 'The answer of the browser does not prove the passkey' },
  confirmation_missing: { status: 400, means: 'A password, a code or a passkey has to be given' },
  second_factor_failed: { status: 401, means: 'The second factor is not correct' },
  ticket_invalid: { status: 401, means: 'The sign-in has expired, or its tries are used up' },
  confirmation_required: {
    status: 403,
    means: 'The session proved itself too long ago: `POST /api/auth/confirm`, then again',
  },
  passwords_off: { status: 403, means: 'Passwords neither sign in nor are set on this instance' },
  invitation_for_other_address: {
    status: 403,
    means: 'The invitation is for another address than that of the account',
  },
  address_unproved: {
    status: 403,
    means: 'The account has the invited address, and nobody has proved that it is theirs',
  },
  sign_in_to_keep: {
    status: 403,
    means:
      'The link is the first proof of the address: sign in to the account first, or what was added to it before ends',
  },
  already_member: { status: 400, means: 'The account is a member already' },
  too_many_invitations: {
    status: 400,
    means: 'The workspace or organization has as many open invitations as it may have',
  },
  owner_active: { status: 400, means: '`force` is for places whose owner is disabled' },
  plan_does_not_fit: { status: 400, means: 'The plan of the new owner has no room for what is handed over' },
  account_owns: {
    status: 400,
    means: 'The account owns workspaces or organizations; `workspaces` and `organizations` name them',
  },
  factor_required: { status: 403, means: 'The account has to set up a second factor first' },
  user_verification_required: {
    status: 403,
    means: 'The authenticator did not verify its user, so the passkey alone does not sign in',
  },
  scim_group_unknown: { status: 400, means: 'The organization has no provisioned group of this id' },
  mail_domain_twice: { status: 400, means: 'A mail domain belongs to one organization at most' },
  key_of_app: { status: 400, means: 'The key is that of a connected app, which names and renews it' },
  key_rotated: { status: 400, means: 'Another key replaces this one already' },
  key_read_only: { status: 403, means: 'The key only reads' },
  key_bound: { status: 404, means: 'The key reaches one workspace or organization, and nothing beyond it' },
  administrator_is_last: { status: 400, means: 'An instance keeps at least one administrator' },
  consent_expired: { status: 400, means: 'The request of the app was answered already or has expired' },
  invalid_consent_scopes: { status: 400, means: 'The scopes granted are not those that the app asked for' },
} as const
