// Passkeys (WebAuthn). The answer of a browser names the challenge that it answers, which was stored when it was asked.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../kernel/context.ts'
import { findPasskey, listPasskeys } from './factors.store.ts'
import type { PasskeyRow } from './factors.store.ts'
import { insertChallenge, isChallenge } from './tickets.store.ts'

/** With its certificates it is a tenth of the server, which most starts do not need. */
const webauthn = () => import('@simplewebauthn/server')

type Basics = Pick<Context<'nobody'>, 'db' | 'baseUrl'>
export type BrowserAnswer = Record<string, unknown>

/** The relying party is the host of the public address. */
const partyOf = (baseUrl: string) => new URL(baseUrl).hostname

export async function askForNewPasskey({ db, baseUrl, user }: Basics & Pick<Context<'account'>, 'user'>) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Tessera',
    rpID: partyOf(baseUrl),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: credentialsOf(await listPasskeys(db, user.id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await insertChallenge(db, { challenge: options.challenge, purpose: 'add', user_id: user.id })
  return { ...options }
}

/** `userId`: only with a passkey of this account. */
export async function askForPasskey({ db, baseUrl }: Basics, userId: string | null) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(baseUrl),
    userVerification: 'preferred',
    ...(userId === null ? {} : { allowCredentials: credentialsOf(await listPasskeys(db, userId)) }),
  })
  await insertChallenge(db, { challenge: options.challenge, purpose: 'sign_in', user_id: userId })
  return { ...options }
}

const credentialsOf = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as never[] }))

export interface NewPasskey {
  challenge: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string[]
}

/** Returns why an answer is refused, or the passkey. */
export async function readNewPasskey(
  { db, baseUrl, user }: Basics & Pick<Context<'account'>, 'user'>,
  answer: BrowserAnswer,
): Promise<NewPasskey | string> {
  const { verifyRegistrationResponse } = await webauthn()
  let challenge = ''
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON & BrowserAnswer,
      expectedChallenge: given => isChallenge(db, (challenge = given), { purpose: 'add', user_id: user.id }),
      expectedOrigin: baseUrl,
      expectedRPID: partyOf(baseUrl),
      requireUserVerification: false,
    })
    if (!verified) return 'its signature does not fit'
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { challenge, credential_id: id, public_key: publicKey, counter, transports }
  } catch (error) {
    return reasonOf(error)
  }
}

export interface ProvedPasskey {
  passkey: PasskeyRow
  challenge: string
  counter: number
  /** By fingerprint, face or PIN. */
  isUserVerified: boolean
  /** The counter went back: a copy of the authenticator was used. */
  isCloned: boolean
}

/** null: the answer proves no passkey of this account, or, without one, of any account. */
export async function readPasskey(
  { db, baseUrl, log }: Basics & Pick<Context<'nobody'>, 'log'>,
  answer: BrowserAnswer,
  userId: string | null,
): Promise<ProvedPasskey | null> {
  const passkey = typeof answer.id === 'string' ? await findPasskey(db, answer.id) : undefined
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return null
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON & BrowserAnswer,
      expectedChallenge: given => isChallenge(db, (challenge = given), { purpose: 'sign_in', user_id: userId }),
      expectedOrigin: baseUrl,
      expectedRPID: partyOf(baseUrl),
      // The counter is compared here, so that a copy can be told from a broken answer.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      requireUserVerification: false,
    })
    if (!verified) return null
    const { newCounter: counter, userVerified: isUserVerified } = authenticationInfo
    const isCloned = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter
    return { passkey, challenge, counter, isUserVerified, isCloned }
  } catch (error) {
    log.warn({ event: 'passkey-refused', reason: reasonOf(error) }, 'the answer for a passkey was refused')
    return null
  }
}

/** The library tells by exceptions what does not fit. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'
