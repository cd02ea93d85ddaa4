import { cx } from '../../ui/class-names.ts'
import { Name } from '../../ui/text/name.tsx'
import type { End } from '../values/lifecycle.ts'
import { nameIn } from './headings.ts'
import styles from './grid.module.css'

/** The name of a token in its row, without the group that is shown above it. */
export function RowName({ name, group, end }: { name: string; group: string; end: End | null }) {
  return (
    <span className={cx(styles.nameText, end && styles.ending)} title={end ? `${name}: ${end.text}` : name}>
      <bdi>
        <Name text={visible(nameIn(group, name))} own={styles.own} />
      </bdi>
    </span>
  )
}

/** Shows invisible and bidirectional control characters: names must not deceive. */
function visible(text: string): string {
  return text.replace(
    /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g,
    char => `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase()}⟩`,
  )
}
