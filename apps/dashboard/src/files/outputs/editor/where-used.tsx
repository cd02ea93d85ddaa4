import type { ApiKey, ListedWorkspace, Output } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { gitQuery, packagesQuery } from '../../../api/delivery-queries.ts'
import { organizationOfQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { apiKeysQuery } from '../../../signing-in/api-keys/queries.ts'
import { Time } from '../../../ui/time.tsx'
import styles from './editor.module.css'

interface Props {
  workspace: ListedWorkspace
  output: Output
}

/** The ways by which the files of an output leave the server, as they are set up now. */
export function WhereUsed({ workspace, output: { name } }: Props) {
  const { data: organization = null, isPending } = useQuery(organizationOfQuery(workspace.id))
  const found = [usePackages(organization, name), useRepositories(workspace, name), useKeys(workspace.id, organization)]
  const ways = found.flatMap(each => each ?? [])
  const isKnown = !isPending && !found.includes(null)
  return (
    <section className={styles.used} aria-label="Where it is used">
      <h2>Where it is used</h2>
      {isKnown && ways.length === 0 ? (
        <p>Nowhere yet: no package, no repository and no key of yours has it.</p>
      ) : (
        <ul>
          {ways.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Way {
  id: string
  text: ReactNode
}

/** Null while it is not known. */
function usePackages(organization: string | null, name: string): Way[] | null {
  const { data, isLoading } = useQuery({ ...packagesQuery(organization ?? ''), enabled: organization !== null })
  if (isLoading) return null
  if (!data?.npm || organization === null) return []
  const { scope, name: called } = data.npm
  const text = (
    <>
      <Link to="/org/$org" params={{ org: organization }} search={{ tab: 'packages' }}>
        npm package
      </Link>{' '}
      <code>{`${scope.startsWith('@') ? scope : `@${scope}`}/${called}/outputs/${name}`}</code>
    </>
  )
  return [{ id: 'npm', text }]
}

function useRepositories(workspace: ListedWorkspace, name: string): Way[] | null {
  const ws = workspace.id
  const { data } = useQuery({
    ...gitQuery(ws),
    refetchInterval: false,
    enabled: whyNot('view_git', workspace) === null,
  })
  if (!data) return []
  const { url, branch, outputs, direction, targets } = data
  const isPushed = direction !== 'pull' && (outputs === null || outputs.includes(name))
  const places = [
    ...(isPushed ? [{ url, branch, when: '' }] : []),
    ...targets.flatMap(target => (target.output === name ? [{ ...target, when: ', with each release' }] : [])),
  ]
  return places.map(({ url, branch, when }, i) => ({
    id: `git ${i}`,
    text: (
      <>
        <Link to="/w/$ws/settings/git" params={{ ws }}>
          Repository
        </Link>{' '}
        <code>{url}</code> on <code>{branch}</code>
        {when}
      </>
    ),
  }))
}

/** Keys that say nothing of a way by themselves are not listed beyond this. */
const mostKeys = 3

function useKeys(ws: string, organization: string | null): Way[] | null {
  const { data = [], isLoading } = useQuery(apiKeysQuery)
  const reaches = ({ workspace_id, organization_id }: ApiKey) =>
    (workspace_id === null || workspace_id === ws) && (organization_id === null || organization_id === organization)
  if (isLoading) return null
  return data
    .filter(key => key.kind === 'manual' && key.scopes.includes('export:tokens') && reaches(key))
    .toSorted((a, b) => (b.last_used_at ?? '').localeCompare(a.last_used_at ?? ''))
    .slice(0, mostKeys)
    .map(({ id, name, last_used_at }) => ({
      id,
      text: (
        <>
          <Link to="/settings" search={{ tab: 'keys' }}>
            API key
          </Link>{' '}
          <bdi>{name}</bdi>, {last_used_at === null ? 'never used' : <>last used {<Time at={last_used_at} />}</>}
        </>
      ),
    }))
}
