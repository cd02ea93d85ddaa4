// Problems of accounts, their passwords and connected apps.
import { signOnErrors } from '@tessera/contract'
import { names } from './names.ts'
import { refuse } from './problem.ts'

export interface NamedRecord {
  id: string
  name: string
}

export const accountProblems = {
  emailTaken: () => refuse('email_taken', 'An account with this e-mail already exists'),
  passwordCommon: () => refuse('password_common', 'This password is too common; choose another'),
  passwordPersonal: () =>
    refuse('password_personal', 'This password contains the name or e-mail address of its account; choose another'),
  passwordWeak: () =>
    refuse(
      'password_weak',
      'This password is easy to guess; choose another, for example four words that do not belong together',
    ),
  scimGroupUnknown: (given: string) =>
    refuse('scim_group_unknown', `No provisioned group has the id ${JSON.stringify(given)}`),
  mailDomainTwice: (domain: string) =>
    refuse('mail_domain_twice', `${domain} is named twice: a domain belongs to one organization`),
  passwordWrong: () => refuse('password_wrong', 'Current password is not correct'),
  mailNotSetUp: () =>
    refuse(
      'mail_not_set_up',
      'This instance sends no mail. Ask an administrator of it for a link, or to set TESSERA_SMTP_URL.',
    ),
  passwordsOff: () =>
    refuse('passwords_off', 'This instance signs in by a provider: passwords neither sign in nor are set here.'),
  identityLast: () =>
    refuse(
      'identity_is_last',
      'Nothing else would sign you in: set a password, add a passkey or connect another provider first',
    ),
  providerAway: () => refuse('provider_away', signOnErrors.provider_away),
  linkInvalid: () => refuse('link_invalid', 'This link has expired or was used.'),
  invitationForOther: () => refuse('invitation_for_other_address', 'This invitation is for another address.'),
  addressUnproved: () =>
    refuse(
      'address_unproved',
      'Prove first that this address is yours: ask an administrator of this instance for a link that does, then open the invitation again.',
    ),
  signInToKeep: () =>
    refuse(
      'sign_in_to_keep',
      'Sign in to this account first, then open the link again: so it keeps its password, second factors, keys and sessions.',
    ),
  alreadyMember: (email: string, place: string) =>
    refuse('already_member', `${email} is a member of "${place}" already.`),
  tooManyInvitations: (most: number) =>
    refuse('too_many_invitations', `There are at most ${most} open invitations; withdraw some first`),
  resendWithoutMail: () =>
    refuse(
      'mail_not_set_up',
      'This instance sends no mail, so nothing can be sent again. Invite the same address again for a new link.',
    ),
  onlyOwnerHandsOver: () => refuse('role_insufficient', 'Only the owner can hand it over.'),
  onlyOwnerProvisions: (domains: readonly string[]) =>
    refuse(
      'role_insufficient',
      `Only an owner of the organization makes its provisioning token, because it owns the mail domain ${domains[0]!}: whoever has the token manages accounts there.`,
    ),
  ownerActive: () =>
    refuse(
      'owner_active',
      'Its owner is not disabled, so only they can hand it over. Leave out force, or disable the account.',
    ),
  planDoesNotFit: (why: string) =>
    refuse('plan_does_not_fit', `The new owner cannot take it: ${why}. Nothing was changed.`),
  accountOwns: (owned: { workspaces: readonly NamedRecord[]; organizations: readonly NamedRecord[] }) =>
    refuse(
      'account_owns',
      `Hand over or delete first what you own: ${names([
        ...owned.workspaces.map(({ name }) => `the workspace "${name}"`),
        ...owned.organizations.map(({ name }) => `the organization "${name}"`),
      ])}`,
      { details: { workspaces: owned.workspaces, organizations: owned.organizations } },
    ),
  tooManyFactors: (most: number) =>
    refuse('too_many_factors', `An account has at most ${most} second factors; remove one first`),
  factorMissing: () => refuse('factor_missing', 'Set up a second factor of your own first'),
  codeWrong: () =>
    refuse(
      'code_wrong',
      'This code is not correct or was used. Wait for the next one, and see that the clock of your device is right.',
    ),
  factorUnreadable: () =>
    refuse(
      'factor_unreadable',
      'Codes cannot be checked: TESSERA_SECRET_KEY of this server is not the key that your authenticator app was stored with. Use a recovery code or a passkey, or ask an administrator to remove your second factors; then add the app again.',
    ),
  passkeyRefused: (why: string) => refuse('passkey_refused', `This passkey cannot be used: ${why}`),
  confirmationMissing: () => refuse('confirmation_missing', 'Give your password, a code or a passkey'),
  secondFactorFailed: () =>
    refuse(
      'second_factor_failed',
      'This is not correct or was used. Try another code, whose device has the right time, or another factor.',
    ),
  ticketInvalid: () => refuse('ticket_invalid', 'This sign-in has expired. Start again with your password.'),
  confirmationRequired: () =>
    refuse('confirmation_required', 'Confirm that it is you: this was asked more than 15 minutes after you last did.'),
  factorRequired: () =>
    refuse('factor_required', 'A second factor is required here. Set one up under Settings, Security.'),
  userVerificationRequired: () =>
    refuse(
      'user_verification_required',
      'Your passkey did not verify you (by fingerprint, face or PIN). Sign in with your password, and use it as second factor.',
    ),
  keyOfApp: () =>
    refuse('key_of_app', 'This key is that of a connected app, which names and renews it. Disconnect the app instead.'),
  keyRotated: () => refuse('key_rotated', 'Another key replaces this one already: rotate that one'),
  keyReadOnly: () =>
    refuse('key_read_only', 'This API key only reads. Make one without read_only to change something.'),
  keyBound: () =>
    refuse(
      'key_bound',
      'This API key reaches one workspace or organization, so that it can create or bring in nothing beyond it.',
    ),
  lastAdministrator: () =>
    refuse('administrator_is_last', 'This is the last administrator; make another account an administrator first'),
  consentExpired: () =>
    refuse('consent_expired', 'This request was answered already or has expired. Start again from the app.'),
  consentScopes: () =>
    refuse('invalid_consent_scopes', 'scopes must be some of those that the app asked for, and at least one'),
}
