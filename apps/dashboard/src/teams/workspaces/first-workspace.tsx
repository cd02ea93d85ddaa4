import { useState } from 'react'
import { useTitle } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { Doors } from './doors.tsx'
import { NewWorkspace } from './new-workspace.tsx'

export function FirstWorkspace() {
  const [open, setOpen] = useState(false)
  useTitle('Welcome')
  return (
    <>
      <Empty
        isPage
        title="Start with a workspace"
        manual="start"
        action={<Doors ws={null} unavailable={false} onEmpty={() => setOpen(true)} />}
      >
        A workspace holds the tokensets of one design system and the people who work on it.
      </Empty>
      <NewWorkspace isOpen={open} onClose={() => setOpen(false)} />
    </>
  )
}
