import type { Environment, MergeConflict, Resolution } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfDifferences } from '../../quality/differences/difference-places.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { OneOf } from '../../ui/form/one-of.tsx'
import { Select } from '../../ui/form/select.tsx'
import { AsWhole } from '../../ui/page/as-whole.tsx'
import { Empty, Failed, Loading, Notice } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { differencesIn } from '../../quality/differences/count-tokens.ts'
import { Content, DifferenceTable } from '../../quality/differences/difference-table.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import { whyNot } from '../../people/members/roles.ts'
import { blockedBy, BlockedNotice, type Blocked } from '../../quality/checks/blocked.tsx'
import { diffQuery, mergePreviewQuery } from './queries.ts'
import { environmentsQuery } from '../../api/queries.ts'
import styles from '../../people/organizations/organization.module.css'

/** Merges the release of another environment into Production, token by token. */
export function Merge({ organization }: { organization: Organization }) {
  const { data } = useQuery(environmentsQuery(organization.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const sources = data?.filter(each => !each.is_production) ?? []
  const source = sources.find(each => each.id === chosen) ?? sources[0]
  const production = data?.find(each => each.is_production)
  if (!data || !production) return <Loading rows={4} />
  if (!source)
    return (
      <Empty
        title="There is only Production"
        manual="teams"
        action={
          <Link to="/org/$org" params={{ org: organization.id }}>
            Environments
          </Link>
        }
      >
        Create another environment to publish to first, for example Staging; then merge it here.
      </Empty>
    )
  return (
    <div className={styles.stack}>
      <Select
        label="Merge into Production what is published in"
        choices={sources.map(each => ({ id: each.id, label: each.name }))}
        value={source.id}
        onChange={setChosen}
      />
      {source.active_release_id === null ? (
        <Notice kind="info">Nothing has been published to {source.name} yet.</Notice>
      ) : (
        <AsWhole key={`${source.id} ${source.active_release_id} ${production.active_release_id}`}>
          <Preview organization={organization} source={source} production={production} />
        </AsWhole>
      )}
    </div>
  )
}

const isOfToken = (conflict: MergeConflict) => 'token' in conflict
const tokenKey = ({ mode_id, token }: { mode_id: string; token: string }) => `${mode_id} ${token}`
const keyOf = (conflict: MergeConflict) => (isOfToken(conflict) ? tokenKey(conflict) : conflict.resolver_id)
const nameOf = (conflict: MergeConflict) => (isOfToken(conflict) ? conflict.token : conflict.resolver)

function summaryOf(conflicts: readonly MergeConflict[]): string {
  const tokens = conflicts.filter(isOfToken).length
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${count === 1 ? what : `${what}s`}`])
  return [...counted(tokens, 'token'), ...counted(conflicts.length - tokens, 'resolver')].join(' and ')
}

type Take = Resolution['take']
/** By `keyOf` a conflict. */
type Choices = ReadonlyMap<string, Take>

function resolutionsOf(conflicts: readonly MergeConflict[], choices: Choices): Resolution[] {
  return conflicts.flatMap((conflict): Resolution[] => {
    const take = choices.get(keyOf(conflict))
    if (!take) return []
    if (!isOfToken(conflict)) return [{ workspace_id: conflict.workspace_id, resolver: conflict.resolver_id, take }]
    return [{ tokenset_id: conflict.tokenset_id, mode: conflict.mode_id, token: conflict.token, take }]
  })
}

/** Findings may block the merge; a reason overrides them. */
function useMerge(organization: Organization, source: Environment, resolutions: () => Resolution[]) {
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const [reason, setReason] = useState('')
  const merge = async () => {
    try {
      const release = await api.releases.merge({
        organization_id: organization.id,
        environment_id: source.id,
        resolutions: resolutions(),
        ...(blocked && reason.trim() ? { override: reason } : {}),
      })
      setBlocked(null)
      toast(`Merged: Production is ${release.version} now`)
    } catch (failure) {
      const stopped = blockedBy(failure)
      if (stopped) return setBlocked(stopped)
      throw failure
    }
  }
  return { merge, blocked, reason, setReason }
}

function Preview({
  organization,
  source,
  production,
}: {
  organization: Organization
  source: Environment
  production: Environment
}) {
  const { data, error, refetch } = useQuery(diffQuery(organization.id, production.id, source.id))
  // Every conflict has to be settled before the merge is confirmed.
  const { data: preview, error: unclear } = useQuery(mergePreviewQuery(organization.id, source.id))
  const conflicts = preview?.conflicts ?? []
  const [choices, setChoices] = useState<Choices>(new Map())
  const open = conflicts.filter(conflict => !choices.has(keyOf(conflict)))
  const { merge, blocked, reason, setReason } = useMerge(organization, source, () => resolutionsOf(conflicts, choices))
  const places = useMemo(
    () => placesOfDifferences((data?.tokens ?? []).filter(each => choices.get(tokenKey(each)) !== 'production')),
    [data, choices],
  )
  if (error ?? unclear) return <Failed error={error ?? unclear} retry={() => void refetch()} />
  if (!data || !preview) return <Loading rows={4} label="Comparing" />
  if (differencesIn(data) === 0)
    return <Notice kind="success">Production has everything that is published in {source.name}.</Notice>
  return (
    <>
      {conflicts.length > 0 && (
        <Conflicts
          source={source}
          conflicts={conflicts}
          base={preview.base}
          choices={choices}
          onChoose={(conflict, take) => setChoices(new Map(choices).set(keyOf(conflict), take))}
        />
      )}
      <p>
        From what is active in Production to what is published in {source.name}: {differencesIn(data)}{' '}
        {differencesIn(data) === 1 ? 'difference' : 'differences'}.
      </p>
      <DifferenceTable diff={data} />
      <BeforeAfter places={places} isListed total={data.total} />
      {blocked && (
        <BlockedNotice
          blocked={blocked}
          whyNot={whyNot('override_findings', organization)}
          reason={reason}
          onReason={setReason}
        />
      )}
      <MergeButton organization={organization} open={open.length} merge={merge} />
    </>
  )
}

interface MergeButtonProps {
  organization: Organization
  /** The number of conflicts that are not settled. */
  open: number
  merge: () => Promise<void>
}

function MergeButton({ organization, open, merge }: MergeButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div>
        <Button
          kind="primary"
          isDisabled={open > 0}
          unavailable={whyNot('publish_production', organization)}
          onPress={() => setAsking(true)}
        >
          {open > 0 ? `${open} still to choose` : 'Merge into Production…'}
        </Button>
      </div>
      <Confirm
        title="Merge into Production?"
        verb="Merge"
        typed="Production"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={merge}
      >
        <p>Builds that read Production get the merged tokens at once. An earlier release can be published again.</p>
      </Confirm>
    </>
  )
}

interface ConflictsProps {
  source: Environment
  conflicts: readonly MergeConflict[]
  /** The last release that both sides had in common. */
  base: { version: string } | null
  choices: Choices
  onChoose: (conflict: MergeConflict, take: Take) => void
}

/** Tokens and themes that both sides changed: the user chooses a side for each. */
function Conflicts({ source, conflicts, base, choices, onChoose }: ConflictsProps) {
  const sides = [
    { id: 'source' as const, label: source.name },
    { id: 'production' as const, label: 'Production' },
  ]
  return (
    <>
      <Notice kind="warning">
        {summaryOf(conflicts)} {conflicts.length === 1 ? 'was' : 'were'} changed on both sides{' '}
        {base ? `since ${base.version}, the last release that both had` : ', which never had the same release'}. Choose
        for each.
      </Notice>
      <Table label="Conflicts" columns={['Name', 'Before', source.name, 'Production', 'Take']}>
        {conflicts.map(conflict => (
          <tr key={keyOf(conflict)}>
            <th scope="row">
              <bdi>{nameOf(conflict)}</bdi>{' '}
              <span className={styles.muted}>{isOfToken(conflict) ? conflict.mode : 'Themes'}</span>
            </th>
            {([conflict.base, conflict.source, conflict.production] as const).map((content, i) => (
              <td key={i}>
                <Content content={content} />
              </td>
            ))}
            <td>
              <OneOf
                label={`Take of ${nameOf(conflict)}`}
                choices={sides}
                value={choices.get(keyOf(conflict)) ?? null}
                onChange={take => onChoose(conflict, take)}
              />
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
