import type { ReactNode, RefObject } from 'react'
import { Provider, Tooltip as AriaTooltip, TooltipContext, TooltipTriggerStateContext } from 'react-aria-components'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import styles from './hint.module.css'

interface Props {
  state: TooltipTriggerState
  trigger: RefObject<HTMLElement | null>
  /** Attributes by which the trigger refers to the tooltip. */
  props: { id?: string | undefined }
  children: ReactNode
}

/** The tooltip of a hint, while it is open. */
export function Tooltip({ state, trigger, props, children }: Props) {
  return (
    <Provider
      values={[
        [TooltipTriggerStateContext, state],
        [TooltipContext, { ...props, triggerRef: trigger }],
      ]}
    >
      <AriaTooltip className={styles.tooltip!} offset={6}>
        {children}
      </AriaTooltip>
    </Provider>
  )
}
