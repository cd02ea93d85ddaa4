import { useRef, type ReactElement } from 'react'
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { optional } from './optional.ts'

/** Every page has hints, and most are never seen. */
export const tooltips = optional(() => import('./tooltip.tsx'))

/** A tooltip: appears on hover and focus, stays while the pointer is on it, leaves with Escape (WCAG 1.4.13). */
export function Hint({ text, children, delay = 400 }: { text: string; children: ReactElement; delay?: number }) {
  const state = useTooltipTriggerState({ delay, closeDelay: 100 })
  const trigger = useRef<HTMLElement>(null)
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, trigger)
  const shown = tooltips.use(state.isOpen)
  return (
    <>
      <FocusableProvider {...triggerProps} ref={trigger}>
        {children}
      </FocusableProvider>
      {state.isOpen && shown && (
        <shown.Tooltip state={state} trigger={trigger} props={tooltipProps}>
          {text}
        </shown.Tooltip>
      )}
    </>
  )
}
