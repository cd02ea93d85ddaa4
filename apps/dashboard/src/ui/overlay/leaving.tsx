import { useBlocker } from '@tanstack/react-router'
import { Confirm } from './confirm.tsx'

interface Props {
  isEdited: boolean
  what: string
  /** A parameter of the address that chooses what is edited, so that another value leaves it as well. */
  parameter?: string
}

/** Asks before the user leaves a page with unsaved changes. */
export function Leaving({ isEdited, what, parameter }: Props) {
  const valueIn = (search: object): unknown =>
    parameter === undefined ? null : (search as Record<string, unknown>)[parameter]
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isEdited && (current.pathname !== next.pathname || valueIn(current.search) !== valueIn(next.search)),
    enableBeforeUnload: isEdited,
    withResolver: true,
  })
  return (
    <Confirm
      title="Leave without saving?"
      verb="Discard changes and leave"
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={async () => proceed?.()}
    >
      <p>What you changed of {what} is not saved.</p>
    </Confirm>
  )
}
