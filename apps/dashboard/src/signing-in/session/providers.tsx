import { isSignOnError, signOnErrors } from '@tessera/contract'
import { Notice } from '../../ui/states.tsx'
import styles from './gate.module.css'

interface Provider {
  id: string
  name: string
}

/** A link that leaves the dashboard, so that it works without its script. */
const startOf = ({ id }: Provider, next: string): string =>
  `/api/auth/oidc/${id}/start?return_to=${encodeURIComponent(next)}`

export function ProviderLinks({
  providers,
  next = '/',
}: {
  providers: readonly Provider[]
  next?: string | undefined
}) {
  return providers.map(provider => (
    <a key={provider.id} className={styles.provider} href={startOf(provider, next)}>
      Sign in with {provider.name}
    </a>
  ))
}

/** Why a sign-in by a provider did not succeed. */
export function SignOnFault({ code }: { code: string | undefined | null }) {
  return isSignOnError(code) ? <Notice kind="danger">{signOnErrors[code]}</Notice> : null
}
