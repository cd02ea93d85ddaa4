import type { Environment, Release } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { differencesIn } from '../../quality/differences/count-tokens.ts'
import { DifferenceTable } from '../../quality/differences/difference-table.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import { whyNot } from '../../people/members/roles.ts'
import { diffQuery } from './queries.ts'
import { environmentsQuery, releasesQuery } from '../../api/queries.ts'
import styles from '../../people/organizations/organization.module.css'

export function Releases({ organization }: { organization: Organization }) {
  const { data } = useQuery(environmentsQuery(organization.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const environment = data?.find(each => each.id === chosen) ?? data?.find(each => each.is_production)
  if (!environment) return <Loading rows={4} />
  return (
    <div className={styles.stack}>
      <Select
        label="Environment"
        choices={(data ?? []).map(each => ({ id: each.id, label: each.name }))}
        value={environment.id}
        onChange={setChosen}
      />
      <ReleaseList key={environment.id} organization={organization} environment={environment} />
    </div>
  )
}

function ReleaseList({ organization, environment }: { organization: Organization; environment: Environment }) {
  const { data, error, refetch } = useQuery(releasesQuery(organization.id, environment.id))
  const [asking, setAsking] = useState<Release | null>(null)
  const [comparing, setComparing] = useState<Release | null>(null)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  if (data.length === 0)
    return (
      <Empty
        title="No releases yet"
        manual="teams"
        action={
          <Link to="/org/$org" params={{ org: organization.id }}>
            Environments
          </Link>
        }
      >
        What is published to {environment.name} is listed here.
      </Empty>
    )
  const rollBack = async () => {
    if (!asking) return
    const release = await api.releases.rollback({
      organization_id: organization.id,
      environment_id: environment.id,
      release_id: asking.id,
    })
    toast(`${environment.name} has the content of ${asking.version} again, as ${release.version}`)
  }
  return (
    <>
      <List label="Releases">
        {data.map(release => (
          <ReleaseEntry
            key={release.id}
            release={release}
            source={data.find(each => each.id === release.rolled_back_to)}
            unavailable={whyNot('publish', organization, environment.is_production)}
            onCompare={() => setComparing(release)}
            onRollBack={() => setAsking(release)}
          />
        ))}
      </List>
      <Confirm
        title={`Publish ${asking?.version ?? ''} again?`}
        verb="Publish again"
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={rollBack}
      >
        <p>
          A new release with the content of {asking?.version} becomes the active one in {environment.name}. The tokens
          themselves stay as they are.
        </p>
      </Confirm>
      {comparing && (
        <Compare
          organization={organization}
          environment={environment}
          release={comparing}
          releases={data}
          onClose={() => setComparing(null)}
        />
      )}
    </>
  )
}

interface EntryProps {
  release: Release
  /** The release whose content this one republishes. */
  source: Release | undefined
  /** Why the user cannot publish it again. */
  unavailable: string | null
  onCompare: () => void
  onRollBack: () => void
}

function ReleaseEntry({ release, source, unavailable, onCompare, onRollBack }: EntryProps) {
  const notes =
    release.notes ?? (release.rolled_back_to ? `content of ${source?.version ?? 'an earlier release'}` : null)
  return (
    <Entry
      name={release.version}
      state={release.is_active && <Badge kind="success">active</Badge>}
      when={
        <>
          <Time at={release.created_at} />
          {release.published_by?.user_name && ` by ${release.published_by.user_name}`}
        </>
      }
      actions={
        <>
          <Button size="small" onPress={onCompare}>
            Compare…
          </Button>
          {!release.is_active && (
            <Button size="small" unavailable={unavailable} onPress={onRollBack}>
              Publish again…
            </Button>
          )}
        </>
      }
    >
      <p>{[counted(release.changes), notes].filter(Boolean).join(' · ')}</p>
      {release.override && (
        <p>
          <Badge kind="warning">findings overridden</Badge> <bdi>{release.override.by?.user_name ?? 'Someone'}</bdi>:{' '}
          {release.override.reason}
        </p>
      )}
    </Entry>
  )
}

function counted({ added, changed, removed, renamed }: Release['changes']): string {
  const counts = [
    added && `${added} added`,
    changed && `${changed} changed`,
    removed && `${removed} removed`,
    renamed && `${renamed} renamed`,
  ].filter(Boolean)
  return counts.join(', ') || 'no changes'
}

function Compare({
  organization,
  environment,
  release,
  releases,
  onClose,
}: {
  organization: Organization
  environment: Environment
  release: Release
  releases: Release[]
  onClose: () => void
}) {
  const [against, setAgainst] = useState('live')
  const { data, error, refetch } = useQuery(diffQuery(organization.id, environment.id, against, release.id))
  const others =
    useQuery(environmentsQuery(organization.id)).data?.filter(
      each => each.id !== environment.id && each.active_release_id !== null,
    ) ?? []
  return (
    <Dialog title={`From ${release.version} to …`} isOpen onClose={onClose} size="large">
      <DialogBody>
        <Select
          label="To"
          choices={[
            { id: 'live', label: 'The tokens as they are now' },
            ...others.map(each => ({ id: each.id, label: `${each.name}: ${each.active_version}` })),
            ...releases.filter(each => each.id !== release.id).map(each => ({ id: each.id, label: each.version })),
          ]}
          value={against}
          onChange={setAgainst}
        />
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Loading rows={4} label="Comparing" />
        ) : differencesIn(data) === 0 ? (
          <p>They are the same.</p>
        ) : (
          <DifferenceTable diff={data} />
        )}
      </DialogBody>
    </Dialog>
  )
}
