// Problems of accounts, their passwords and connected apps.
import { refuse } from './problem.ts'

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
  passwordWrong: () => refuse('password_wrong', 'Current password is not correct'),
  mailNotSetUp: () =>
    refuse(
      'mail_not_set_up',
      'This instance sends no mail. Ask an administrator of it for a link, or to set TESSERA_SMTP_URL.',
    ),
  linkInvalid: () => refuse('link_invalid', 'This link has expired or was used.'),
  lastAdministrator: () =>
    refuse('administrator_is_last', 'This is the last administrator; make another account an administrator first'),
  consentExpired: () =>
    refuse('consent_expired', 'This request was answered already or has expired. Start again from the app.'),
  consentScopes: () =>
    refuse('invalid_consent_scopes', 'scopes must be some of those that the app asked for, and at least one'),
}
