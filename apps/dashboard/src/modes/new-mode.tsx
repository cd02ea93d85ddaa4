import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { IconButton } from '../parts/button.tsx'
import { NameDialog } from '../parts/name-dialog.tsx'
import { Select } from '../parts/select.tsx'
import { toast } from '../parts/toast.tsx'
import { modesQuery, queryClient, tokensQuery } from '../queries.ts'
import type { Tokens } from '../tokens/use-tokens.ts'

export function NewModeButton({ tokens, readOnly }: { tokens: Tokens; readOnly: string | null }) {
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const { modes } = tokens.model
  const { tokenset_id } = tokens.edits
  const create = async (name: string) => {
    await api.modes.create({ tokenset_id, name, ...(from ? { copy_from: from } : {}) })
    await Promise.all([
      queryClient.invalidateQueries(modesQuery(tokenset_id)),
      queryClient.invalidateQueries(tokensQuery(tokenset_id)),
    ])
    toast(`Made the mode ${name}`)
  }
  return (
    <>
      <IconButton
        label="New mode"
        unavailable={readOnly}
        onPress={() => {
          setFrom(modes.find(mode => mode.is_default)?.id ?? '')
          setOpen(true)
        }}
      >
        <CopyPlus size={15} />
      </IconButton>
      <NameDialog
        title="New mode"
        verb="Create mode"
        hint="For example a theme, a platform or a brand"
        isOpen={open}
        onClose={() => setOpen(false)}
        onSubmit={create}
      >
        <Select
          label="It starts with"
          choices={[
            ...modes.map(mode => ({ id: mode.id, label: `The values of ${mode.name}` })),
            { id: '', label: 'Nothing' },
          ]}
          value={from}
          onChange={setFrom}
        />
      </NameDialog>
    </>
  )
}
