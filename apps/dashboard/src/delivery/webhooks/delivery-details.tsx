import type { Delivery } from '@tessera/contract'
import { CodeBlock } from '../../ui/code-block.tsx'
import styles from './webhooks.module.css'

/** The request, and the response to the last attempt. */
export function DeliveryDetails({ id, delivery }: { id: string; delivery: Delivery }) {
  const { event, attempts, response_status: status, response_body: answer, duration_ms: duration } = delivery
  return (
    <div id={id} className={styles.details}>
      <section aria-label={`Request of ${event}`}>
        <h3>Request</h3>
        <dl className={styles.facts}>
          <dt>content-type</dt>
          <dd className={styles.code}>application/json; charset=utf-8</dd>
          <dt>webhook-id</dt>
          <dd className={styles.code}>{delivery.id}</dd>
          <dt>webhook-timestamp, webhook-signature</dt>
          <dd>Made anew with each attempt, over the id, the time and the body</dd>
        </dl>
        <CodeBlock text={formatted(delivery.body)} label="body of the request" />
        <p className={styles.muted}>Formatted to be read; it is sent, and signed, in one line.</p>
      </section>
      <section aria-label={`Answer to ${event}`}>
        <h3>Answer</h3>
        {attempts === 0 ? (
          <p className={styles.muted}>It has not been sent yet.</p>
        ) : (
          <>
            <dl className={styles.facts}>
              <dt>Status</dt>
              <dd className={styles.code}>{status ?? 'none'}</dd>
              {duration !== null && (
                <>
                  <dt>Took</dt>
                  <dd>{duration.toLocaleString('en')} ms</dd>
                </>
              )}
            </dl>
            {answer ? (
              <CodeBlock text={answer} label="body of the answer" />
            ) : (
              <p className={styles.muted}>{status === null ? 'There was no answer.' : 'The answer had no body.'}</p>
            )}
          </>
        )}
      </section>
    </div>
  )
}

function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // A body other than JSON shows as it is.
    return body
  }
}
