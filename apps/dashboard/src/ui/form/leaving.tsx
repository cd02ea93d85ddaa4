import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../overlay/confirm.tsx'

/** Asks before the user leaves a page with unsaved changes. */
export function Leaving({ isEdited, what }: { isEdited: boolean; what: string }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited && current.pathname !== next.pathname,
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
