// What the mails say, in one place: a line for each kind, with what its text needs.
import type { LinkKind, MailKind } from '@tessera/contract'
import type { Letter } from './letter.ts'

interface Facts {
  /** The name of the account. */
  name: string
  /** The host of the instance, as its readers know it. */
  host: string
  /** The secret link, where the kind has one. */
  url: string
  /** As stored with the mail. */
  details: Record<string, string>
}

interface Text {
  /** The link that the mail carries; it is made when the mail is sent. */
  link?: LinkKind
  write(facts: Facts): Letter
}

const nothingHappens = 'If that was not you, do nothing: without the link nothing changes.'

const whoseKey = ({ key = '', account }: Record<string, string>): string =>
  account === undefined ? `your API key “${key}”` : `the API key ${key} of the service account ${account}`

export const mailTexts: Record<MailKind, Text> = {
  reset: {
    link: 'reset',
    write: ({ name, host, url }) => ({
      subject: 'Set a new password',
      said: [`Hello ${name},`, `somebody, probably you, asked to set a new password for your account at ${host}.`],
      button: {
        label: 'Set a new password',
        url,
        until: 'The link is good for one hour, and once. It ends your sessions, API keys and connected apps.',
      },
      otherwise: nothingHappens,
    }),
  },
  verify: {
    link: 'verify',
    write: ({ name, host, url }) => ({
      subject: 'Confirm your e-mail address',
      said: [`Hello ${name},`, `please confirm that this is the address of your account at ${host}.`],
      button: { label: 'Confirm this address', url, until: 'The link is good for 24 hours, and once.' },
      otherwise: 'If you have no account there, do nothing: without the link the address does not count as yours.',
    }),
  },
  change: {
    link: 'change',
    write: ({ name, host, url, details }) => ({
      subject: 'Confirm your new e-mail address',
      said: [
        `Hello ${name},`,
        `your account at ${host} is to have this address instead of ${details.former ?? 'its former one'}.`,
      ],
      button: { label: 'Use this address', url, until: 'The link is good for 24 hours, and once.' },
      otherwise: nothingHappens,
    }),
  },
  change_notice: {
    link: 'take_back',
    write: ({ name, host, url, details }) => ({
      subject: 'Your e-mail address is about to change',
      said: [
        `Hello ${name},`,
        `somebody who knows your password asked to change the address of your account at ${host} to ${details.next ?? 'another one'}.`,
        'If that was you, there is nothing to do.',
      ],
      button: {
        label: 'Keep this address',
        url,
        until: 'The link is good for 72 hours, also after the change. It signs your account out everywhere.',
      },
      otherwise: 'If that was not you, press it, then set a new password: somebody else knows yours.',
    }),
  },
  provisioned_address: {
    link: 'take_back',
    write: ({ name, host, url, details }) => ({
      subject: 'Your organization gave you another e-mail address',
      said: [
        `Hello ${name},`,
        `the identity provider of ${details.organization ?? 'your organization'} says that the address of your account at ${host} is ${details.next ?? 'another one'} now. It counts once somebody proves it, by the link that went there or by a sign-in with it.`,
        'If that is right, there is nothing to do.',
      ],
      button: {
        label: 'Keep this address',
        url,
        until: 'The link is good for 72 hours, also after the change. It ends what was added to your account since.',
      },
      otherwise: 'If that is wrong, press it, and tell an administrator of this instance.',
    }),
  },
  provisioned: {
    link: 'adopt',
    write: ({ name, host, url, details }) => ({
      subject: 'An organization added your account',
      said: [
        `Hello ${name},`,
        `the identity provider of ${details.organization ?? 'an organization'} added your account at ${host}. That makes you a member, and nothing else.`,
        'You can let it manage your account: then it sets your name and address where it owns the mail domain, and ends your access when you leave. A sign-in by its provider says the same.',
      ],
      button: { label: 'Let it manage my account', url, until: 'The link is good for seven days, and once.' },
      otherwise: 'If you do not want that, do nothing. You can leave the organization under its members.',
    }),
  },
  scim_token: {
    write: ({ name, host, details }) => ({
      subject: 'A provisioning token changed',
      said: [
        `Hello ${name},`,
        `the provisioning token of ${details.organization ?? 'an organization'} at ${host} was made anew, or ended. Whoever has such a token adds and removes people of the organization, and manages their accounts where it owns the mail domain.`,
      ],
      otherwise: 'If that is not right, end the token under Provisioning of the organization.',
    }),
  },
  address_taken: {
    write: ({ name, host }) => ({
      subject: 'Somebody gave your e-mail address',
      said: [
        `Hello ${name},`,
        `somebody wanted to use this address for another account at ${host}. It is yours, so nothing was changed.`,
      ],
      otherwise: 'If that was you: you have an account with this address already, and can sign in to it.',
    }),
  },
  factors_changed: {
    write: ({ name, host, details }) => ({
      subject: 'Your second factors changed',
      said: [`Hello ${name},`, `${details.what ?? 'a second factor changed'} for your account at ${host}.`],
      otherwise: 'If that was not you, set a new password by “I forgot my password”, and tell an administrator.',
    }),
  },
  passkey_cloned: {
    write: ({ name, host }) => ({
      subject: 'A copy of your passkey was used',
      said: [
        `Hello ${name},`,
        `somebody tried to sign in to your account at ${host} with a passkey whose counter went back: it may be a copy. The sign-in was refused.`,
      ],
      otherwise: 'Remove this passkey under Settings, Security, and add a new one.',
    }),
  },
  account_changed: {
    write: ({ name, host, details }) => ({
      subject: 'Your account changed',
      said: [`Hello ${name},`, `${details.what ?? 'something changed'}, for your account at ${host}.`],
      otherwise: 'If you did not expect that, set a new password by “I forgot my password”, and ask an administrator.',
    }),
  },
  second_factor_refused: {
    write: ({ name, host }) => ({
      subject: 'Somebody has your password',
      said: [
        `Hello ${name},`,
        `somebody gave the right password of your account at ${host} and ten wrong second factors. They were not let in.`,
      ],
      otherwise: 'If that was not you, set a new password by “I forgot my password”: somebody else knows yours.',
    }),
  },
  key_expires: {
    write: ({ name, host, details }) => ({
      subject: details.account ? 'An API key of a service account expires soon' : 'An API key of yours expires soon',
      said: [
        `Hello ${name},`,
        `${whoseKey(details)} at ${host} expires on ${details.day ?? 'a day of this week'}. What uses it stops working then.`,
        details.account
          ? 'Make another key under Members, Service accounts, and revoke this one once nothing uses it.'
          : 'Rotate it under Settings, API keys: you get a new one, and the old one works on while you change it over.',
      ],
      otherwise: 'If nothing uses it any more, there is nothing to do.',
    }),
  },
  invitation: {
    link: 'invite',
    write: ({ host, url, details }) => ({
      subject: `You are invited to ${details.place ?? 'Tessera'}`,
      said: [
        'Hello,',
        `${details.inviter ?? 'somebody'} invites you to ${details.place ?? 'join'} at ${host}, as ${details.role ?? 'a member'}.`,
      ],
      button: { label: 'See the invitation', url, until: 'The link is good for seven days, and once.' },
      otherwise: 'If you do not know what this is about, do nothing: without the link nothing happens.',
    }),
  },
  transfer_offered: {
    write: ({ name, host, details }) => ({
      subject: 'Something is to be handed over to you',
      said: [
        `Hello ${name},`,
        `${details.owner ?? 'its owner'} wants to hand ${details.place ?? 'it'} over to you at ${host}. Sign in and open Settings to accept or decline, within seven days.`,
      ],
      otherwise: 'If you do not want it, do nothing: without your answer nothing changes.',
    }),
  },
  password_changed: {
    write: ({ name, host }) => ({
      subject: 'Your password was changed',
      said: [`Hello ${name},`, `the password of your account at ${host} was changed.`],
      otherwise: 'If that was not you, set a new one by “I forgot my password” on the sign-in page.',
    }),
  },
}
