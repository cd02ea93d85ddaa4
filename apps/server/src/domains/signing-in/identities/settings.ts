import { setting } from '../../../base/settings/setting.ts'
import type { ProviderSettings } from './read-providers.ts'
import { providerVariables, readPasswords, readProviders } from './read-providers.ts'

export const settings = {
  TESSERA_OIDC_ISSUER: setting({
    field: 'providers',
    meaning:
      'the issuer of [single sign-on](../for/single-sign-on.md) by OpenID Connect, with `TESSERA_OIDC_CLIENT_ID` and `TESSERA_OIDC_CLIENT_SECRET`; further ones as `TESSERA_OIDC_<ID>_ISSUER`',
    standard: null,
    companions: providerVariables,
    read: readProviders,
  }),
  TESSERA_PASSWORDS: setting({
    field: 'passwords',
    meaning:
      '`off`: passwords neither sign in nor are set, and [providers](../for/single-sign-on.md#without-passwords) do instead',
    standard: 'on',
    read: readPasswords,
  }),
}

declare module '../../../base/config.ts' {
  interface Config {
    providers: ProviderSettings[]
    passwords: 'on' | 'off'
  }
}
