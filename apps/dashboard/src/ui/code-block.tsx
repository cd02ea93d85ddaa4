import { CopyButton } from './copy-button.tsx'
import styles from './code-block.module.css'

/** A block of code that scrolls by itself, is focusable for that, and has a copy button. */
export function CodeBlock({
  text,
  whole = text,
  label,
  lines = false,
  copy = true,
}: {
  text: string
  /** The text to copy, where the block shows only a part of it. */
  whole?: string
  label: string
  lines?: boolean
  /** False where the page has a button that copies it already. */
  copy?: boolean
}) {
  const count = lines ? text.split('\n').length - (text.endsWith('\n') ? 1 : 0) : 0
  return (
    <div className={styles.block}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        {lines && (
          <pre className={styles.numbers} aria-hidden>
            {Array.from({ length: count }, (_, i) => i + 1).join('\n')}
          </pre>
        )}
        <pre className={styles.text}>{text}</pre>
      </div>
      {copy && (
        <div className={styles.copy}>
          <CopyButton text={whole} label={`Copy ${label}`} />
        </div>
      )}
    </div>
  )
}
