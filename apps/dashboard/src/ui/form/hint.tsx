import type { ReactElement } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components'
import styles from './hint.module.css'

/** A tooltip: appears on hover and focus, stays while the pointer is on it, leaves with Escape (WCAG 1.4.13). */
export function Hint({ text, children, delay = 400 }: { text: string; children: ReactElement; delay?: number }) {
  return (
    <TooltipTrigger delay={delay} closeDelay={100}>
      {children}
      <Tooltip className={styles.tooltip!} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
