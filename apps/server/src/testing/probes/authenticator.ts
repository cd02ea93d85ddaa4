// An authenticator in software (WebAuthn Level 3 §6): makes passkeys and signs with them.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Flags of the authenticator data: the user was present, was verified, and a credential is attached. */
const [present, verified, attached] = [0x01, 0x04, 0x40]

export interface AuthenticatorOptions {
  origin: string
  /** Verifies its user by PIN or finger. */
  verifies?: boolean
}

export type Authenticator = ReturnType<typeof authenticator>

export function authenticator({ origin, verifies = true }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const party = new URL(origin).hostname
  const state = { counter: 0, origin, verifies }

  const dataFor = (flags: number, attachment = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    const flagged = flags | present | (state.verifies ? verified : 0)
    return Buffer.concat([sha256(party), Buffer.from([flagged]), counter, attachment])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** What it counts, where it says to be, and whether it verifies: to be changed by tests. */
    state,
    create({ challenge }: { challenge: string }) {
      const attachment = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)])
      const authData = dataFor(attached, attachment)
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestationOf(authData)),
        transports: ['internal'],
      })
    },
    get({ challenge }: { challenge: string }) {
      state.counter++
      const authenticatorData = dataFor(0)
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return credential({
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      })
    },
  }
}

/** The public key in COSE, as CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), part(0x21, x!), part(0x22, y!)])
}

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestationOf(authData: Buffer): Buffer {
  const text = (given: string) => Buffer.concat([Buffer.from([0x60 + given.length]), Buffer.from(given)])
  const length = Buffer.alloc(3)
  length[0] = 0x59
  length.writeUInt16BE(authData.length, 1)
  const parts = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')]
  return Buffer.concat([...parts, length, authData])
}
