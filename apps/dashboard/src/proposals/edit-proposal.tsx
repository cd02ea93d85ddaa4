import type { Proposal } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxGroup, Label } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Checkbox, Field } from '../ui/form/field.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DialogForm } from '../ui/overlay/dialog-form.tsx'
import { membersQuery } from './people.ts'
import styles from './proposals.module.css'

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
  const { data: members = [] } = useQuery(membersQuery(proposal.workspace_id))
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
  const others = members.filter(({ user_id }) => user_id !== proposal.author.user_id)
  return (
    <DialogForm verb="Save" busy={busy} error={error} onClose={onClose} onSubmit={() => void save()}>
      <Field label="Title" value={title} onChange={setTitle} autoFocus isRequired maxLength={255} autoComplete="off" />
      <Field label="Description" lines={4} value={description} onChange={setDescription} maxLength={10_000} />
      {others.length > 0 && (
        <CheckboxGroup value={[...reviewers]} onChange={setReviewers} className={styles.choices!}>
          <Label>Reviewers</Label>
          {others.map(({ user_id, user_name, role }) => (
            <Checkbox key={user_id} value={user_id}>
              <bdi>{user_name}</bdi> <span className={styles.muted}>{role}</span>
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
    </DialogForm>
  )
}
