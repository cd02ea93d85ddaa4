import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { sessionQuery, tokensetsQuery } from '../../api/queries.ts'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Reviewers } from './reviewers.tsx'

export interface Props {
  ws: string
  /** The tokenset to edit first; without it, the user chooses one. */
  tokenset?: string
  isOpen: boolean
  onClose: () => void
}

/** Creates a draft and opens the grid for its edits. */
export function NewProposal({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title="Create proposal" isOpen={isOpen} onClose={onClose} size="small">
      <ProposalForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function ProposalForm({ ws, tokenset, onClose }: Omit<Props, 'isOpen'>) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState(tokenset ?? null)
  const { data: tokensets = [] } = useQuery(tokensetsQuery(ws))
  const [reviewers, setReviewers] = useState<readonly string[]>([])
  const { data: user } = useQuery(sessionQuery)
  const { busy, error, submit } = useFormState()
  const place = chosen ?? tokensets[0]?.id
  const create = () =>
    submit(async () => {
      const { id } = await api.proposals.create({
        workspace_id: ws,
        title,
        ...(description ? { description } : {}),
        ...(reviewers.length > 0 ? { reviewers: [...reviewers] } : {}),
      })
      onClose()
      await (place
        ? navigate({
            to: '/w/$ws/t/$tokenset',
            params: { ws, tokenset: place },
            // From the grid of the tokenset, its group and view stay.
            search: before => ({ ...(tokenset === undefined ? {} : before), proposal: id }),
          })
        : navigate({ to: '/w/$ws/proposals/$proposal', params: { ws, proposal: id } }))
    })
  return (
    <DialogForm verb="Create draft" busy={busy} onClose={onClose} onSubmit={() => void create()}>
      <p>You edit tokens as always. What you change is kept in the proposal until it is merged.</p>
      <Field
        label="Title"
        value={title}
        onChange={setTitle}
        error={error}
        placeholder="Warmer neutrals"
        autoFocus
        isRequired
        maxLength={255}
        autoComplete="off"
      />
      <Field label="Description" lines={3} value={description} onChange={setDescription} maxLength={10_000} />
      <Reviewers ws={ws} author={user?.id} value={reviewers} onChange={setReviewers} />
      {tokenset === undefined && tokensets.length > 1 && (
        <Select
          label="Begin with the tokenset"
          choices={tokensets.map(({ id, name }) => ({ id, label: name }))}
          value={place ?? null}
          onChange={setChosen}
        />
      )}
    </DialogForm>
  )
}
