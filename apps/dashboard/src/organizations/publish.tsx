import type { Diff, Environment, Release } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DialogForm } from '../ui/overlay/dialog-form.tsx'
import { Field } from '../ui/form/field.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Failed, Loading, Notice } from '../ui/states.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { differencesIn, DifferenceTable } from './difference-table.tsx'
import type { Organization } from './organization.ts'
import { whyNot } from '../members/roles.ts'
import { blockedBy, BlockedNotice, type Blocked } from '../checks/blocked.tsx'
import { diffQuery } from './queries.ts'
import { ReleaseFindings } from './release-findings.tsx'

interface Props {
  organization: Organization
  environment: Environment
  isOpen: boolean
  onClose: () => void
}

export function Publish(props: Props) {
  return (
    <Dialog title={`Publish to ${props.environment.name}`} isOpen={props.isOpen} onClose={props.onClose} size="large">
      <PublishForm {...props} />
    </Dialog>
  )
}

/** Findings may block the release; a reason overrides them. */
function usePublish({ organization, environment, onClose }: Props) {
  const { busy, error, submit } = useFormState()
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const [reason, setReason] = useState('')
  const isOverride = blocked !== null && reason.trim() !== ''
  const publish = (version: string, notes: string) =>
    submit(async () => {
      const request = {
        organization_id: organization.id,
        environment_id: environment.id,
        ...(version ? { version } : {}),
        ...(notes ? { notes } : {}),
        ...(isOverride ? { override: reason } : {}),
      }
      let release: Release
      try {
        release = await api.releases.publish(request)
      } catch (failure) {
        const stopped = blockedBy(failure)
        if (!stopped) throw failure
        return setBlocked(stopped)
      }
      toast(`Published ${release.version} to ${environment.name}`)
      onClose()
    })
  return { busy, error, publish, blocked, reason, setReason, isOverride }
}

function PublishForm(props: Props) {
  const { organization, environment, onClose } = props
  const { data, error: failed, refetch } = useQuery(diffQuery(organization.id, environment.id, 'live'))
  const [version, setVersion] = useState('')
  const [notes, setNotes] = useState('')
  const { busy, error, publish, blocked, reason, setReason, isOverride } = usePublish(props)
  const next = data?.next_version ?? ''
  const again = isOverride ? ' all the same' : blocked ? ' again' : ''
  return (
    <DialogForm
      verb={`Publish ${version || next}${again}`}
      busy={busy}
      error={error}
      isDisabled={!data}
      onClose={onClose}
      onSubmit={() => void publish(version, notes)}
    >
      {failed ? (
        <Failed error={failed} retry={() => void refetch()} />
      ) : data ? (
        <ToPublish organization={organization} diff={data} />
      ) : (
        <Loading rows={4} label="Comparing" />
      )}
      <Field
        label="Version"
        placeholder={next}
        hint={next ? `${next} follows from what changed; a higher one may be given` : 'Follows from what changed'}
        value={version}
        onChange={setVersion}
        autoComplete="off"
      />
      <Field label="Notes" lines={2} value={notes} onChange={setNotes} />
      {blocked && (
        <BlockedNotice
          blocked={blocked}
          whyNot={whyNot('override_findings', organization)}
          reason={reason}
          onReason={setReason}
        />
      )}
      <Notice kind="info">
        A release cannot be changed afterwards. It becomes the active one at once; an earlier one can be published
        again.
      </Notice>
    </DialogForm>
  )
}

interface ToPublishProps {
  organization: Organization
  diff: Diff
}

function ToPublish({ organization, diff }: ToPublishProps) {
  return (
    <>
      <p>
        {diff.from ? `Against the active release ${diff.from.version ?? ''}: ` : 'The first release here: '}
        {differencesIn(diff) === 0
          ? 'nothing has changed.'
          : `${differencesIn(diff)} ${differencesIn(diff) === 1 ? 'change' : 'changes'}.`}
      </p>
      <ReleaseFindings organization_id={organization.id} />
      {differencesIn(diff) > 0 && <DifferenceTable diff={diff} />}
    </>
  )
}
