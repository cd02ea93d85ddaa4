import { GitCompareArrows } from '../../../icons/icons.generated.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/states.tsx'
import styles from './setup.module.css'

interface Props {
  /** The edited thing, such as `these themes`. */
  what: string
  /** The number of refused saves; after a refusal the notice must be visible. */
  refused: number
  /** The changes of others, as text. */
  theirs: readonly string[]
  readOnly: string | null
  onKeep: () => void
  onTake: () => void
}

/** A notice that another user saved changes to the edited thing. */
export function ChangedMeanwhile({ what, refused, theirs, readOnly, onKeep, onTake }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused > 0) notice.current?.focus()
  }, [refused])
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={styles.meanwhile}>
      <Notice
        kind="warning"
        icon={<GitCompareArrows size={16} aria-hidden />}
        action={
          <span className={styles.choices}>
            <Button size="small" unavailable={readOnly} onPress={onKeep}>
              Save mine over theirs
            </Button>
            <Button size="small" onPress={onTake}>
              Discard mine, take theirs
            </Button>
          </span>
        }
      >
        Somebody else changed {what} while you edited: {theirs.join(', ')}. Nothing of yours is saved yet.
      </Notice>
    </div>
  )
}
