import type { ReactNode } from 'react'
import { lazy, Unfetched } from '../../ui/overlay/lazy.tsx'
import type { Said } from './queries.ts'
import styles from './guidance.module.css'

/** Its text stands there until it can be drawn. */
const Prose = lazy(
  async () => (await import('./prose.tsx')).Prose,
  Unfetched,
  ({ text }: { text: string }) => <div className={styles.unread}>{text}</div>,
)

/** What is said of a subject, as it is read. */
export function GuidanceText({ said }: { said: Said }) {
  return (
    <>
      {said.purpose && <Prose text={said.purpose} />}
      <Entries label="Do" texts={said.do} />
      <Entries label="Don’t" texts={said.dont} />
      {said.accessibility && (
        <Part label="Accessibility">
          <Prose text={said.accessibility} />
        </Part>
      )}
      {said.examples.length > 0 && (
        <Part label="Examples">
          {said.examples.map((text, at) => (
            <Prose key={at} text={text} />
          ))}
        </Part>
      )}
    </>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.part} role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  )
}

function Entries({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <Part label={label}>
        <ul className={styles.entries}>
          {texts.map((text, at) => (
            <li key={at}>
              <Prose text={text} />
            </li>
          ))}
        </ul>
      </Part>
    )
  )
}
