import { useQuery } from '@tanstack/react-query'
import { CircleAlert, GitCompareArrows } from '../../icons/icons.generated.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { sessionQuery } from '../../api/queries.ts'
import type { Edits } from '../edits/edits.ts'
import type { Pending } from '../edits/pending.ts'
import { Tile } from '../pictures/tile.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { draftOf, targetOf, type Draft } from '../values/draft.ts'
import { editText } from '../values/value-text.ts'
import styles from './trouble-banner.module.css'

/** A change that was refused, or that met one of someone else: both values, and the ways on. */
export function StuckChange({ change, edits }: { change: Pending; edits: Edits }) {
  const isConflict = change.state === 'conflict'
  const Icon = isConflict ? GitCompareArrows : CircleAlert
  return (
    <Notice
      kind={isConflict ? 'warning' : 'danger'}
      icon={<Icon size={16} aria-hidden />}
      action={
        <span className={styles.actions}>
          <Button size="small" onPress={() => edits.keepMine(change.mode_id, change.name)}>
            {isConflict ? 'Keep mine' : 'Try again'}
          </Button>
          <Button size="small" onPress={() => edits.takeTheirs(change.mode_id, change.name)}>
            {isConflict ? 'Take theirs' : 'Discard'}
          </Button>
        </span>
      }
    >
      <bdi>
        <strong>{change.name}</strong>
      </bdi>{' '}
      {isConflict ? (
        <>
          was {change.theirs ? 'changed' : 'deleted'} by <Who change={change} tokenset_id={edits.tokenset_id} />. Mine:{' '}
          <Value name={change.name} draft={change.draft} />
          {change.theirs && (
            <>
              , theirs: <Value name={change.name} draft={draftOf(change.theirs)} />
            </>
          )}
        </>
      ) : (
        `was not saved: ${change.error ?? ''}`
      )}
    </Notice>
  )
}

/** Who changed the token last, as its history says. */
function Who({ change: { mode_id, name, theirs }, tokenset_id }: { change: Pending; tokenset_id: string }) {
  const { data: user } = useQuery(sessionQuery)
  const { data } = useQuery({
    queryKey: [...keys.history(tokenset_id, name), 'conflict', theirs?.updated_at],
    queryFn: ({ signal }) => api.changes.listInTokenset({ tokenset_id, token: name, limit: 8 }, { signal }),
  })
  const last = data?.changes.find(({ tokens }) => tokens.some(each => each.name === name && each.mode_id === mode_id))
  if (user && last?.actor.user_id === user.id) return 'you, elsewhere'
  return <bdi>{last?.actor.user_name ?? last?.actor.api_key_name ?? 'someone else'}</bdi>
}

function Value({ name, draft }: { name: string; draft: Draft | null }) {
  if (!draft) return <code>deleted</code>
  return (
    <span className={styles.value}>
      {targetOf(draft) === null && <Tile type={draft.type} value={draft.value} name={name} />}
      <code>{editText(draft)}</code>
    </span>
  )
}
