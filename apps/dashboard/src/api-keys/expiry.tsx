import { Badge } from '../ui/badge.tsx'
import { Time } from '../ui/time.tsx'
import styles from '../ui/form/form.module.css'

const day = 86_400_000

export function Expiry({ at }: { at: string | null }) {
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
