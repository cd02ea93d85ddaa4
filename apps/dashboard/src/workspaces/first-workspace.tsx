import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { NewWorkspace } from './new-workspace.tsx'

export function FirstWorkspace() {
  const [open, setOpen] = useState(false)
  useTitle('Welcome')
  return (
    <>
      <Empty
        isPage
        title="Start with a workspace"
        action={
          <Button kind="primary" onPress={() => setOpen(true)}>
            Create a workspace
          </Button>
        }
      >
        A workspace holds the tokensets of one design system and the people who work on it.
      </Empty>
      <NewWorkspace isOpen={open} onClose={() => setOpen(false)} />
    </>
  )
}
