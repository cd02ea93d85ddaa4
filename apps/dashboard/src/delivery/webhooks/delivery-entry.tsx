import type { Delivery } from '@tessera/contract'
import { ChevronDown, ChevronRight, RotateCw } from '../../icons/icons.generated.ts'
import { useId } from 'react'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { Moment } from './moment.tsx'
import styles from './webhooks.module.css'

const kinds = { pending: 'info', delivered: 'success', failed: 'danger' } as const
const labels = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' }

/** One delivery of an event: its outcome, and on demand its request and response. */
export function DeliveryEntry({
  delivery,
  readOnly,
  isShown,
  onToggle,
}: {
  delivery: Delivery
  readOnly: string | null
  isShown: boolean
  onToggle: () => void
}) {
  const details = useId()
  const { busy, error, submit } = useFormState()
  const { id, event, status } = delivery
  const isSending = status === 'pending' && delivery.next_attempt_at === null
  const verb = status === 'pending' ? 'Send now' : 'Send again'
  const Chevron = isShown ? ChevronDown : ChevronRight
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Button
          kind="quiet"
          size="small"
          icon={<Chevron size={14} aria-hidden />}
          aria-expanded={isShown}
          {...(isShown ? { 'aria-controls': details } : {})}
          onPress={onToggle}
        >
          <span className={styles.code}>{event}</span>
        </Button>
        <Badge kind={kinds[status]}>{labels[status]}</Badge>
        <span className={styles.end}>
          <Button
            size="small"
            icon={<RotateCw size={13} aria-hidden />}
            aria-label={`${verb}: ${event}`}
            isPending={busy}
            unavailable={isSending ? 'It is being sent' : readOnly}
            onPress={() => void submit(() => api.webhooks.retry({ delivery_id: id }))}
          >
            {verb}
          </Button>
        </span>
      </div>
      <Summary delivery={delivery} />
      {delivery.error !== null && <p className={styles.reason}>{delivery.error}</p>}
      {error && <Notice kind="danger">{error}</Notice>}
      {isShown && <DeliveryDetails id={details} delivery={delivery} />}
    </li>
  )
}

function Summary({ delivery }: { delivery: Delivery }) {
  const { created_at, attempts, error, response_status, next_attempt_at: next } = delivery
  return (
    <p className={styles.muted}>
      <Time at={created_at} /> · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
      {error === null && response_status !== null && ` · answered ${response_status}`}
      {next !== null && (
        <>
          {' '}
          · next attempt at <Moment at={next} />
        </>
      )}
    </p>
  )
}
