import { Play } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import styles from './large-picture.module.css'

interface Props {
  milliseconds: number
  delay: number
  /** The easing as CSS text. */
  easing: string
}

/** Plays the motion once on demand, with the duration of the value. */
export function Motion({ milliseconds, delay, easing }: Props) {
  const [runs, setRuns] = useState(0)
  return (
    <span className={styles.motion}>
      <IconButton label="Play" size="small" onPress={() => setRuns(runs + 1)}>
        <Play size={13} />
      </IconButton>
      <span className={styles.lane}>
        {/* A new key, because a finished animation does not run again. */}
        <span
          key={runs}
          className={styles.runner}
          data-playing={runs > 0}
          style={{
            animationDuration: `${Math.max(milliseconds, 0)}ms`,
            animationDelay: `${Math.max(delay, 0)}ms`,
            animationTimingFunction: easing,
          }}
        />
      </span>
    </span>
  )
}
