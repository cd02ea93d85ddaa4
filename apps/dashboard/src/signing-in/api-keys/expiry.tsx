import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import styles from '../../ui/form/form.module.css'

const day = 86_400_000

/** `renewableUntil`: of an app that renews its access by itself. */
export function Expiry({ at, renewableUntil = null }: { at: string | null; renewableUntil?: string | null }) {
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
