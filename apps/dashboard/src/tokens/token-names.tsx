import type { TypeName } from '@tessera/engine'
import { CopyButton } from '../parts/copy-button.tsx'
import styles from './inspector.module.css'
import { platformNames } from './platform-names.ts'

/** What the token is called in code. */
export function TokenNames({ type, name }: { type: TypeName; name: string }) {
  return (
    <section className={styles.block} aria-label="Names in code">
      <h3>Names in code</h3>
      <div className={styles.rows}>
        {platformNames(type, name).map(({ platform, text }) => (
          <div key={platform} className={styles.row}>
            <span className={styles.key}>{platform}</span>
            <span className={styles.value}>
              <code>{text}</code>
            </span>
            <CopyButton text={text} label={`Copy the ${platform} name`} />
          </div>
        ))}
      </div>
    </section>
  )
}
