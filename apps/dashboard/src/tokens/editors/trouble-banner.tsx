import { CloudOff, Hourglass, LogIn } from '../../icons/icons.generated.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { lazy } from '../../ui/overlay/lazy.tsx'
import type { Edits } from '../edits/edits.ts'
import type { EditsState } from '../edits/edits-state.ts'
import type { Trouble } from '../edits/trouble.ts'
import styles from './trouble-banner.module.css'

const StuckChange = lazy(async () => (await import('./stuck-change.tsx')).StuckChange)

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
        <StuckChange key={`${each.mode_id} ${each.name}`} change={each} edits={edits} />
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
