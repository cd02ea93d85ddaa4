import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import styles from '../../ui/form/form.module.css'

const day = 86_400_000

interface Props {
  at: string | null
  /** Of an app that renews its access by itself. */
  renewableUntil?: string | null
}

/** When a key expires, below a heading that says so. */
export function Expiry({ at, renewableUntil = null }: Props) {
  if (renewableUntil)
    return <span title="It renews its access by itself, unless it is not used for 90 days">stays connected</span>
  if (!at) return <span className={styles.muted}>never</span>
  const remaining = Date.parse(at) - Date.now()
  if (remaining < 0) return <Badge kind="danger">expired</Badge>
  return remaining < 7 * day ? (
    <Badge kind="warning">
      <Time at={at} />
    </Badge>
  ) : (
    <Time at={at} />
  )
}

/** The same, in words of its own. */
export function ExpiryWords({ at, renewableUntil = null }: Props) {
  if (renewableUntil || (at && Date.parse(at) < Date.now())) return <Expiry at={at} renewableUntil={renewableUntil} />
  if (!at) return 'never expires'
  return (
    <>
      expires <Expiry at={at} />
    </>
  )
}
