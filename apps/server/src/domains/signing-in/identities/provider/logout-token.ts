// Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { ProvedLogout } from '../service.ts'
import { subjectOf, textOf } from './claims.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const types = ['logout+jwt', 'application/logout+jwt', 'jwt']
const mostAge = '10 minutes'

interface Expected {
  issuer: string
  clientId: string
  now: number
  /** The provider's keys; `anew`: fetched again if that is permitted now. */
  keys(anew: boolean): Promise<Parameters<typeof createLocalJWKSet>[0]>
}

/** Throws with the reason. */
export async function readLogoutToken(token: string, { issuer, clientId, now, keys }: Expected): Promise<ProvedLogout> {
  const verify = async (key: JWTVerifyGetKey) =>
    jwtVerify(token, key, {
      issuer,
      audience: clientId,
      algorithms,
      currentDate: new Date(now),
      clockTolerance: 30,
      maxTokenAge: mostAge,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    })
  const { payload, protectedHeader } = await verify(createLocalJWKSet(await keys(false))).catch(
    async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return verify(createLocalJWKSet(await keys(true)))
    },
  )
  if (protectedHeader.typ !== undefined && !types.includes(protectedHeader.typ.toLowerCase()))
    throw new Error('it is a token of another type')
  return claimsOf(payload, issuer)
}

function claimsOf({ sub, sid, jti, nonce, events }: JWTPayload, issuer: string): ProvedLogout {
  if (nonce !== undefined) throw new Error('it has a nonce, as an ID token has')
  if (!isObject(events) || !isObject(events[event])) throw new Error('it does not say that somebody signed out')
  if (typeof jti !== 'string') throw new Error('its jti is no text')
  const subject = sub === undefined ? null : subjectOf(sub)
  const session = textOf(sid)
  if (subject === null && session === null) throw new Error('it names neither a person nor a session')
  return { issuer, subject, sid: session, jti }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
