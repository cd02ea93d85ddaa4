// Sends a browser to a provider. Verifier and nonce follow from a secret that only the browser's cookie holds, so that
// what is stored, and what stands in the address, is of no use to anybody else.
import { createHmac } from 'node:crypto'
import { newSecret } from '../../../base/secrets/secret.ts'
import type { IdentityProvider, ProviderFault, SignOnSecrets } from './service.ts'
import type { Db } from '../../../storage/sql.ts'
import { insertSignOn } from './sign-ons.store.ts'
import type { SignOn } from './sign-ons.store.ts'

export function secretsOf(browser: string, state: string): SignOnSecrets {
  const derive = (what: string) => createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

export interface Begun {
  address: URL
  store(tx: Db): Promise<unknown>
}

/** `browser`: the value of its cookie. The provider may have to be asked, so this needs no transaction; `store` does. */
export async function begin(
  provider: IdentityProvider,
  browser: string,
  signOn: Omit<SignOn, 'provider'>,
): Promise<Begun | ProviderFault> {
  const secrets = secretsOf(browser, newSecret())
  const address = await provider.addressFor(secrets, signOn.purpose === 'confirm')
  if (!(address instanceof URL)) return address
  const stored = { ...signOn, provider: provider.settings.id }
  return { address, store: tx => insertSignOn(tx, { state: secrets.state, browser }, stored) }
}
