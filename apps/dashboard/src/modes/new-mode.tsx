import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { NewModeDialog } from './lazy.ts'
import type { Tokens } from '../model/use-tokens.ts'

export function NewModeButton({ tokens, readOnly }: { tokens: Tokens; readOnly: string | null }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Create mode" unavailable={readOnly} onPress={() => setOpen(true)}>
        <CopyPlus size={15} />
      </IconButton>
      {open && <NewModeDialog tokens={tokens} onClose={() => setOpen(false)} />}
    </>
  )
}
