import { GuidancePanel } from '../../quality/guidance/guidance-panel.tsx'
import { isSeparated } from '../../tokens/model/groups.ts'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

export interface GroupNoteProps {
  ws: string
  tokenset_id: string
  path: string
  count: number
}

/** Stands where the cursor is on the heading of a group. */
export function GroupNote({ ws, tokenset_id, path, count }: GroupNoteProps) {
  return (
    <div className={styles.inspector}>
      <header>
        <h2 className={styles.name}>
          <bdi>{path}</bdi>
        </h2>
        <p className={styles.muted}>{count === 1 ? '1 token' : `${count.toLocaleString('en')} tokens`}</p>
      </header>
      {path !== '' && !isSeparated(path) && (
        <Section id="guidance" label="Guidance">
          <GuidancePanel key={path} ws={ws} subject={`group:${tokenset_id}/${path}`} name={path} />
        </Section>
      )}
    </div>
  )
}
