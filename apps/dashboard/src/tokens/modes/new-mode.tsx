import type { Mode } from '@tessera/contract'
import { CopyPlus } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { resolversQuery } from '../model/themes/queries.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useCommand } from '../../ui/page/commands.ts'
import { AddToTheme, NewModeDialog } from './lazy.ts'
import type { Tokens } from '../model/use-tokens.ts'

interface Props {
  ws: string
  tokens: Tokens
  readOnly: string | null
  /** Shows the new mode, in views of a single mode as well. */
  onMade: (mode: Mode) => void
}

export function NewModeButton({ ws, tokens, readOnly, onMade }: Props) {
  const [open, setOpen] = useState(false)
  const [inTheme, setInTheme] = useState<Mode | null>(null)
  useCommand('create-mode', () => {
    if (readOnly) toast(readOnly)
    else setOpen(true)
  })
  const made = async (mode: Mode) => {
    onMade(mode)
    const themes = await queryClient.ensureQueryData(resolversQuery(ws))
    if (themes.length > 0)
      toast(`No theme uses ${mode.name} yet`, { action: { label: 'Add to a theme', run: () => setInTheme(mode) } })
  }
  return (
    <>
      <IconButton label="Create mode" unavailable={readOnly} onPress={() => setOpen(true)}>
        <CopyPlus size={15} />
      </IconButton>
      {open && <NewModeDialog tokens={tokens} onMade={mode => void made(mode)} onClose={() => setOpen(false)} />}
      {inTheme && (
        <AddToTheme ws={ws} tokenset_id={tokens.edits.tokenset_id} mode={inTheme} onClose={() => setInTheme(null)} />
      )}
    </>
  )
}
