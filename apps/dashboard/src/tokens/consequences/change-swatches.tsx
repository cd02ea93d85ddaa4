import type { Change } from '@tessera/contract'
import { references, type Json } from '@tessera/engine'
import { draftIn } from '../values/recorded-tokens.ts'
import { Tile } from '../pictures/tile.tsx'
import { targetOf } from '../values/draft.ts'
import styles from './change-swatches.module.css'

const mostShown = 6

/** The values of a change: of a single token before and after, of several what they are now. */
interface Props {
  change: Change
  /** The colors of the themes now, which aliases in the history lead to. */
  colors: ReadonlyMap<string, Json> | undefined
}

export function ChangeSwatches({ change, colors }: Props) {
  const drawable = (recorded: unknown) => drawableOf(recorded, colors)
  const [first] = change.tokens
  if (change.token_count === 1 && first) {
    const [before, after] = [drawable(first.before), drawable(first.after)]
    if (!before && !after) return null
    return (
      <span className={styles.swatches}>
        {before && <Tile type={before.type} value={before.value} name={first.name} />}
        {before && after && <span aria-hidden>→</span>}
        {after && <Tile type={after.type} value={after.value} name={first.name} />}
      </span>
    )
  }
  const drafts = change.tokens.flatMap(({ token_id, mode_id, name, before, after }) => {
    const draft = drawable(after ?? before)
    return draft ? [{ key: `${mode_id} ${token_id}`, name, draft }] : []
  })
  if (drafts.length === 0) return null
  return (
    <span className={styles.swatches}>
      {drafts.slice(0, mostShown).map(({ key, name, draft }) => (
        <Tile key={key} type={draft.type} value={draft.value} name={name} />
      ))}
      {change.token_count > mostShown && <span className={styles.more}>+{change.token_count - mostShown}</span>}
    </span>
  )
}

/** What is recorded of an alias is its target: it is drawn in the target's color of today. */
function drawableOf(recorded: unknown, colors: ReadonlyMap<string, Json> | undefined) {
  const draft = draftIn(recorded)
  if (!draft) return null
  if (references(draft).length === 0) return draft
  const target = targetOf(draft)
  const value = draft.type === 'color' && target !== null ? colors?.get(target) : undefined
  return value === undefined ? null : { ...draft, value }
}
