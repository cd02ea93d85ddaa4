import { Play } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './picture.module.css'

interface Props {
  milliseconds: number
  delay: number
  /** The easing as CSS text. */
  easing: string
}

/** The way of a dot from end to end, with the duration of the value. */
export function Lane({ milliseconds, delay, easing, runs = 0 }: Props & { runs?: number }) {
  return (
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
  )
}

/** Plays the motion once on demand. */
export function Motion(motion: Props) {
  const [runs, setRuns] = useState(0)
  return (
    <span className={styles.motion}>
      <IconButton label="Play" size="small" onPress={() => setRuns(runs + 1)}>
        <Play size={13} />
      </IconButton>
      <Lane {...motion} runs={runs} />
    </span>
  )
}
