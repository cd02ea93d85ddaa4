// Single sign-on at providers (OpenID Connect).
import type { ProviderSettings } from './read-providers.ts'

/** What a provider of single sign-on proved about a person (OpenID Connect). */
export interface ProvedIdentity {
  issuer: string
  subject: string
  email: string | null
  /** The provider vouches that the address is theirs. */
  isEmailVerified: boolean
  name: string | null
  /** The provider's name of the session, for its logout tokens. */
  sid: string | null
  /** The names of the groups that give a role; empty where none is configured. */
  groups: readonly string[]
}

/** The secrets of a sign-in that is under way. */
export interface SignOnSecrets {
  state: string
  nonce: string
  verifier: string
}

/** Whose sessions end. */
export interface ProvedLogout {
  issuer: string
  subject: string | null
  sid: string | null
  jti: string
}

export type AuthenticationFault = 'provider_away' | 'provider_refused' | 'cancelled' | 'not_fresh'

/** Why a provider's answer proves nothing; `detail` is for the log. */
export interface ProviderFault {
  fault: AuthenticationFault
  detail: string
}

export interface IdentityProvider {
  settings: ProviderSettings
  /** The address to send the browser to. `isFresh`: asks the person to sign in anew. */
  addressFor(secrets: SignOnSecrets, isFresh: boolean): Promise<URL | ProviderFault>
  /** Redeems the answer that came to `address`. `freshSince`: the person must have signed in after it, in milliseconds. */
  finish(address: URL, secrets: SignOnSecrets, freshSince: number | null): Promise<ProvedIdentity | ProviderFault>
  readLogout(token: string): Promise<ProvedLogout | ProviderFault>
}

/** The providers that the instance offers. */
export interface IdentityProviders {
  list(): readonly IdentityProvider[]
  find(id: string): IdentityProvider | undefined
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    /** For single sign-on. */
    providers: IdentityProviders
  }
}
