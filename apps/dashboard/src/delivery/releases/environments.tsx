import type { Environment } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Lock, Plus } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Publish } from './publish/publish.tsx'
import { PublicStylesheet } from './public-stylesheet.tsx'
import { differencesIn } from '../../quality/differences/count-tokens.ts'
import { diffQuery } from './queries.ts'
import { environmentsQuery } from '../../api/queries.ts'
import styles from '../../people/organizations/organization.module.css'

const nothing = 'nothing'

export function Environments({ organization }: { organization: Organization }) {
  const { data, error, refetch } = useQuery(environmentsQuery(organization.id))
  const [creating, setCreating] = useState(false)
  const [from, setFrom] = useState<string | null>(null)
  const released = data?.filter(each => each.active_release_id !== null) ?? []
  const start = from ?? released.find(each => each.is_production)?.id ?? nothing
  const create = async (name: string) => {
    await api.environments.create({
      organization_id: organization.id,
      name,
      ...(start === nothing ? {} : { from: start }),
    })
    toast(`Created the environment ${name}`)
  }
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  // Production is the last environment.
  const ordered = data.toSorted((a, b) => Number(a.is_production) - Number(b.is_production))
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <p className={styles.muted}>
          A release is every token of every workspace here at one moment. Builds read the active release; later edits
          show only when they are published.
        </p>
        <Button
          kind="primary"
          icon={<Plus size={14} aria-hidden />}
          unavailable={whyNot('manage_organization', organization)}
          onPress={() => setCreating(true)}
        >
          Create environment
        </Button>
      </div>
      <ul className={styles.cards}>
        {ordered.map(environment => (
          <Card key={environment.id} organization={organization} environment={environment} />
        ))}
      </ul>
      <NameDialog
        title="Create environment"
        verb="Create environment"
        hint="For example Staging"
        isOpen={creating}
        onClose={() => setCreating(false)}
        onSubmit={create}
      >
        {released.length > 0 && (
          <Select
            label="Starts with"
            choices={[
              ...released.map(each => ({
                id: each.id,
                label: `${each.active_version ?? ''} of ${each.name}`,
                hint: 'A merge into Production then compares with it',
              })),
              { id: nothing, label: 'Nothing', hint: 'Until something is published to it' },
            ]}
            value={start}
            onChange={setFrom}
          />
        )}
      </NameDialog>
    </div>
  )
}

type CardDialog = 'publish' | 'delete' | 'public'

function Card({ organization, environment }: { organization: Organization; environment: Environment }) {
  const [open, setOpen] = useState<CardDialog | null>(null)
  const { data: drift } = useQuery(diffQuery(organization.id, environment.id, 'live'))
  const close = () => setOpen(null)
  const remove = async () => {
    await api.environments.delete({ organization_id: organization.id, environment_id: environment.id })
    toast(`Deleted the environment ${environment.name}`)
  }
  return (
    <li className={styles.card}>
      <h2>
        {environment.is_production && <Lock size={14} aria-hidden />} <bdi>{environment.name}</bdi>
      </h2>
      <p>
        {environment.active_version ? (
          <>
            Active release <strong>{environment.active_version}</strong>
          </>
        ) : (
          <span className={styles.muted}>Nothing published yet</span>
        )}
      </p>
      <p>
        <Drift changes={drift && differencesIn(drift)} />{' '}
        {environment.public && <Badge kind="info">public stylesheet</Badge>}
      </p>
      <CardActions organization={organization} environment={environment} onOpen={setOpen} />
      <Publish organization={organization} environment={environment} isOpen={open === 'publish'} onClose={close} />
      <PublicStylesheet
        organization={organization}
        environment={environment}
        isOpen={open === 'public'}
        onClose={close}
      />
      <Confirm
        title={`Delete ${environment.name}?`}
        verb="Delete environment"
        typed={environment.name}
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={remove}
      >
        <p>Its releases go with it, and builds that read it stop working at once. This cannot be undone.</p>
      </Confirm>
    </li>
  )
}

/** The number of unpublished changes; undefined while it loads. */
function Drift({ changes }: { changes: number | undefined }) {
  if (changes === undefined) return <span className={styles.muted}>Comparing with the tokens as they are now …</span>
  if (changes === 0) return <Badge kind="success">✓ as the tokens are now</Badge>
  return (
    <Badge kind="warning">
      {changes} unpublished {changes === 1 ? 'change' : 'changes'}
    </Badge>
  )
}

interface CardActionsProps {
  organization: Organization
  environment: Environment
  onOpen: (dialog: CardDialog) => void
}

function CardActions({ organization, environment, onOpen }: CardActionsProps) {
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        kind="primary"
        unavailable={whyNot('publish', organization, environment.is_production)}
        onPress={() => onOpen('publish')}
      >
        Publish…
      </Button>
      <Button size="small" unavailable={whyNot('manage_organization', organization)} onPress={() => onOpen('public')}>
        Stylesheet…
      </Button>
      <Button
        size="small"
        kind="quiet"
        unavailable={
          environment.is_production
            ? 'The Production environment cannot be deleted.'
            : whyNot('manage_organization', organization)
        }
        onPress={() => onOpen('delete')}
      >
        Delete…
      </Button>
    </div>
  )
}
