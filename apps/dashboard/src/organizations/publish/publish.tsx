import type { Environment } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { whyNot } from '../../members/roles.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { differencesIn, DifferenceTable } from '../difference-table.tsx'
import type { Organization } from '../organization.ts'
import { diffQuery, organizationWorkspacesQuery } from '../queries.ts'
import { ReleaseFindings } from '../release-findings.tsx'
import { useBlocking } from './blocking.ts'
import { PublishFields } from './publish-fields.tsx'
import { usePublish } from './use-publish.ts'
import { versionReason } from './version-reason.ts'
import type { ReactNode } from 'react'

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

interface FormProps extends Omit<Props, 'isOpen'> {
  /** The choice of the environment, where there is one. */
  choice?: ReactNode
}

/** What would be released, what stops it, and the version that follows. */
export function PublishForm({ organization, environment, onClose, choice }: FormProps) {
  const { data, error: failed, refetch } = useQuery(diffQuery(organization.id, environment.id, 'live'))
  const { data: workspaces } = useQuery(organizationWorkspacesQuery(organization.id))
  const looked = useBlocking(workspaces?.map(({ id }) => id) ?? [])
  const refusal = whyNot('publish', organization, environment.is_production)
  const publishing = usePublish(
    async () => ({ organization_id: organization.id, environment_id: environment.id }),
    looked.blocked,
    ({ version }) => {
      toast(`Published ${version} to ${environment.name}`)
      onClose()
    },
  )
  const next = data?.next_version ?? ''
  const { version } = publishing.fields
  const again = publishing.isOverride ? ' all the same' : publishing.blocked && !publishing.isStopped ? ' again' : ''
  const isReady = data !== undefined && workspaces !== undefined && looked.isLoaded
  return (
    <DialogForm
      verb={`Publish ${version || next}${again}`}
      busy={publishing.busy}
      error={publishing.error}
      isDisabled={!isReady || refusal !== null || publishing.isStopped}
      onClose={onClose}
      onSubmit={publishing.publish}
    >
      {choice}
      {refusal !== null && <Notice kind="danger">{refusal}</Notice>}
      <PublishFields
        publishing={publishing}
        organization={organization}
        next={next}
        reason={data ? versionReason(data) : null}
      >
        {failed ? (
          <Failed error={failed} retry={() => void refetch()} />
        ) : data ? (
          <>
            <p>
              {data.from ? `Against the active release ${data.from.version ?? ''}: ` : 'The first release here: '}
              {differencesIn(data) === 0
                ? 'nothing has changed.'
                : `${differencesIn(data)} ${differencesIn(data) === 1 ? 'change' : 'changes'}.`}
            </p>
            {!publishing.blocked && <ReleaseFindings organization_id={organization.id} />}
            {differencesIn(data) > 0 && <DifferenceTable diff={data} />}
          </>
        ) : (
          <Loading rows={4} label="Comparing" />
        )}
      </PublishFields>
    </DialogForm>
  )
}
