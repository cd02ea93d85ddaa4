import type { Diff, Environment } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { BreaksInCode } from '../../../tokens/uses/used-in-code.tsx'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfDifferences } from '../../../quality/differences/difference-places.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { differencesIn, goneNames } from '../../../quality/differences/count-tokens.ts'
import { DifferenceTable } from '../../../quality/differences/difference-table.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'
import { diffQuery, organizationWorkspacesQuery } from '../queries.ts'
import { ReleaseFindings } from '../release-findings.tsx'
import { useBlocking } from './blocking.ts'
import { PublishFields } from './publish-fields.tsx'
import { usePublish, type Publishing } from './use-publish.ts'
import { versionReason } from './version-reason.ts'

interface Props {
  organization: Organization
  environment: Environment
  isOpen: boolean
  onClose: () => void
}

export function Publish(props: Props) {
  return (
    <Dialog
      title={`Publish to ${props.environment.name}`}
      isOpen={props.isOpen}
      onClose={props.onClose}
      size="large"
      isTall
    >
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
  const { diff, publishing, isOpen, refusal } = usePublishTo(organization, environment, onClose)
  const next = diff.data?.next_version ?? ''
  return (
    <DialogForm
      verb={`Publish ${publishing.fields.version || next}${againWords(publishing)}`}
      busy={publishing.busy}
      error={publishing.error}
      isDisabled={!isOpen}
      onClose={onClose}
      onSubmit={publishing.publish}
    >
      {choice}
      {refusal !== null && <Notice kind="danger">{refusal}</Notice>}
      <PublishFields
        publishing={publishing}
        organization={organization}
        next={next}
        reason={diff.data ? versionReason(diff.data) : null}
      >
        {diff.error ? (
          <Failed error={diff.error} retry={() => void diff.refetch()} />
        ) : diff.data ? (
          <ToPublish organization={organization} diff={diff.data} isBlocked={publishing.blocked !== null} />
        ) : (
          <Loading rows={4} label="Comparing" />
        )}
      </PublishFields>
    </DialogForm>
  )
}

function usePublishTo(organization: Organization, environment: Environment, onClose: () => void) {
  const diff = useQuery(diffQuery(organization.id, environment.id, 'live'))
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
  const isLoaded = diff.data !== undefined && workspaces !== undefined && looked.isLoaded
  return { diff, publishing, refusal, isOpen: isLoaded && refusal === null && !publishing.isStopped }
}

function againWords({ isOverride, blocked, isStopped }: Publishing): string {
  if (isOverride) return ' all the same'
  return blocked && !isStopped ? ' again' : ''
}

interface ToPublishProps {
  organization: Organization
  diff: Diff
  /** The findings already stand above. */
  isBlocked: boolean
}

function ToPublish({ organization, diff, isBlocked }: ToPublishProps) {
  const count = differencesIn(diff)
  const places = useMemo(() => placesOfDifferences(diff.tokens), [diff])
  return (
    <>
      <p>
        {diff.from ? `Against the active release ${diff.from.version ?? ''}: ` : 'The first release here: '}
        {count === 0 ? 'nothing has changed.' : `${count} ${count === 1 ? 'change' : 'changes'}.`}
      </p>
      {[...goneNames(diff.tokens)].map(([ws, names]) => (
        <BreaksInCode key={ws} ws={ws} names={[...names]} doing="Publishing" />
      ))}
      {!isBlocked && <ReleaseFindings organization_id={organization.id} />}
      {count > 0 && <DifferenceTable diff={diff} />}
      <BeforeAfter places={places} isListed total={diff.total} />
    </>
  )
}
