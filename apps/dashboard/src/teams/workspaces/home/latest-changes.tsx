import type { Change } from '@tessera/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { Avatar } from '../../../tokens/live/avatar.tsx'
import { onePerPerson } from '../../../tokens/live/live.tsx'
import { useOthers } from '../../../tokens/live/people.ts'
import { Failed, Loading } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { themeColorsQuery } from '../../../tokens/model/themes/theme-colors.ts'
import { ChangeSwatches } from '../../../tokens/consequences/change-swatches.tsx'
import styles from './home.module.css'

const latestQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.activity(workspace_id, 'latest'),
    queryFn: async ({ signal }) => (await api.changes.listInWorkspace({ workspace_id, limit: 10 }, { signal })).changes,
    staleTime: 0,
  })

/** Who is here, and the last ten changes by person. */
export function LatestChanges({ ws, choice }: { ws: string; choice: ThemeChoice }) {
  const { data, error, refetch } = useQuery(latestQuery(ws))
  const { resolver, input } = choice
  const { data: colors } = useQuery({ ...themeColorsQuery(ws, resolver?.id ?? '', input), enabled: resolver !== null })
  const people = onePerPerson(useOthers())
  return (
    <section className={styles.changes} aria-label="Latest changes">
      <header className={styles.sectionHeader}>
        <h2>Latest changes</h2>
        <Link to="/w/$ws/activity" params={{ ws }} className={styles.more!}>
          All activity
        </Link>
      </header>
      {people.length > 0 && (
        <ul className={styles.people} aria-label="Here now">
          {people.map(({ user_id, user_name }) => (
            <li key={user_id}>
              <Avatar user_id={user_id} name={user_name} /> <bdi>{user_name}</bdi>
              <span className={styles.muted}> is here</span>
            </li>
          ))}
        </ul>
      )}
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={5} />
      ) : data.length === 0 ? (
        <p className={styles.muted}>Nothing has happened yet.</p>
      ) : (
        <ol className={styles.persons}>
          {byPerson(data).map(({ key, user_id, name, person, changes }) => (
            <li key={key}>
              <p className={styles.person}>
                <Avatar user_id={user_id} name={person} />
                <bdi>{name}</bdi>
              </p>
              <ul>
                {changes.map(change => (
                  <li key={change.id}>
                    <ChangeLink change={change} ws={ws} />
                    <span className={styles.changeFacts}>
                      <span className={styles.when}>
                        <Time at={change.created_at} />
                      </span>
                      <ChangeSwatches change={change} colors={colors} />
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Leads to the first token of the change, or else to its tokenset or the activity. */
function ChangeLink({ change, ws }: { change: Change; ws: string }) {
  const text = <bdi>{change.summary}</bdi>
  const { tokenset_id } = change
  const token = change.tokens.find(({ after }) => after !== null)?.name
  if (tokenset_id === null || change.operation === 'delete_tokenset')
    return (
      <Link to="/w/$ws/activity" params={{ ws }} className={styles.lineLink!}>
        {text}
      </Link>
    )
  return (
    <Link
      to="/w/$ws/t/$tokenset"
      params={{ ws, tokenset: tokenset_id }}
      search={token === undefined ? {} : { sel: token }}
      className={styles.lineLink!}
    >
      {text}
    </Link>
  )
}

interface Actions {
  key: string
  user_id: string
  name: string
  /** Without the key that was used. */
  person: string
  changes: Change[]
}

/** Consecutive changes of one person stand together. */
function byPerson(changes: readonly Change[]): Actions[] {
  const groups: Actions[] = []
  for (const change of changes) {
    const { user_id, user_name, api_key_name } = change.actor
    const person = user_name ?? 'A deleted account'
    const name = api_key_name === null ? person : `${person} (${api_key_name})`
    const last = groups.at(-1)
    if (last && last.user_id === (user_id ?? '') && last.name === name) last.changes.push(change)
    else groups.push({ key: change.id, user_id: user_id ?? '', name, person, changes: [change] })
  }
  return groups
}
