import type { Proposal } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Reviewers } from './reviewers.tsx'

interface Props {
  proposal: Proposal
  isOpen: boolean
  onClose: () => void
}

/** Edits the title and description of a proposal, and its reviewers. */
export function EditProposal({ proposal, isOpen, onClose }: Props) {
  return (
    <Dialog title="Edit proposal" isOpen={isOpen} onClose={onClose} size="small">
      <EditForm proposal={proposal} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ proposal, onClose }: Omit<Props, 'isOpen'>) {
  const [title, setTitle] = useState(proposal.title)
  const [description, setDescription] = useState(proposal.description ?? '')
  const [reviewers, setReviewers] = useState<readonly string[]>(proposal.reviewers)
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      await api.proposals.update({
        proposal_id: proposal.id,
        title,
        description: description || null,
        reviewers: [...reviewers],
      })
      onClose()
    })
  return (
    <DialogForm verb="Save" busy={busy} error={error} onClose={onClose} onSubmit={() => void save()}>
      <Field label="Title" value={title} onChange={setTitle} autoFocus isRequired maxLength={255} autoComplete="off" />
      <Field label="Description" lines={4} value={description} onChange={setDescription} maxLength={10_000} />
      <Reviewers
        ws={proposal.workspace_id}
        author={proposal.author.user_id}
        value={reviewers}
        onChange={setReviewers}
      />
    </DialogForm>
  )
}
