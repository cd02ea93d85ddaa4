import { CircleAlert, CloudOff, GitCompareArrows, Hourglass, LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { editText } from '../values/value-text.ts'
import { draftOf } from '../values/draft.ts'
import type { Edits } from '../edits/edits.ts'
import type { EditsState } from '../edits/edits-state.ts'
import type { Trouble } from '../edits/trouble.ts'
import styles from './trouble-banner.module.css'

/** Explains why changes are not saved yet, and that none of them is lost. */
export function TroubleBanner({ state, edits }: { state: EditsState; edits: Edits }) {
  const stuck = [...state.pending.values()].filter(each => each.state === 'failed' || each.state === 'conflict')
  if (!state.trouble && stuck.length === 0) return null
  return (
    <div className={styles.banners} role="status">
      {state.trouble && (
        <Notice
          kind="warning"
          icon={iconOf(state.trouble)}
          action={
            <Button size="small" onPress={() => edits.tryAgain()}>
              Try now
            </Button>
          }
        >
          <Words trouble={state.trouble} /> {state.open === 1 ? 'One change waits' : `${state.open} changes wait`} here
          and will be saved then.
        </Notice>
      )}
      {stuck.slice(0, 3).map(each => (
        <Notice
          key={`${each.mode_id} ${each.name}`}
          kind={each.state === 'conflict' ? 'warning' : 'danger'}
          icon={
            each.state === 'conflict' ? (
              <GitCompareArrows size={16} aria-hidden />
            ) : (
              <CircleAlert size={16} aria-hidden />
            )
          }
          action={
            <span className={styles.actions}>
              <Button size="small" onPress={() => edits.keepMine(each.mode_id, each.name)}>
                {each.state === 'conflict' ? 'Keep mine' : 'Try again'}
              </Button>
              <Button size="small" onPress={() => edits.takeTheirs(each.mode_id, each.name)}>
                {each.state === 'conflict' ? 'Take theirs' : 'Discard'}
              </Button>
            </span>
          }
        >
          <bdi>
            <strong>{each.name}</strong>
          </bdi>{' '}
          {each.state === 'failed' ? (
            `was not saved: ${each.error ?? ''}`
          ) : (
            <>
              was {each.theirs ? 'changed' : 'deleted'} by someone else. Mine:{' '}
              <code>{each.draft ? editText(each.draft) : 'deleted'}</code>
              {each.theirs && (
                <>
                  , theirs: <code>{editText(draftOf(each.theirs))}</code>
                </>
              )}
            </>
          )}
        </Notice>
      ))}
      {stuck.length > 3 && <p className={styles.more}>and {stuck.length - 3} more</p>}
    </div>
  )
}

function iconOf(trouble: Trouble) {
  if (trouble.kind === 'offline') return <CloudOff size={16} aria-hidden />
  return trouble.kind === 'limit' ? <Hourglass size={16} aria-hidden /> : <LogIn size={16} aria-hidden />
}

function Words({ trouble }: { trouble: Trouble }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (trouble.kind === 'offline') return <>The server cannot be reached.</>
  if (trouble.kind === 'signed-out')
    return (
      <>
        You are signed out.{' '}
        <a href="/login" target="_blank" rel="noreferrer">
          Sign in in another tab
        </a>
        , then try again.
      </>
    )
  return <>Slow down: the server answers again in {Math.max(0, Math.ceil((trouble.until - now) / 1000))} s.</>
}
