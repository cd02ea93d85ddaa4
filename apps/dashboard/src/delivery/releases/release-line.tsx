import type { Model } from '../../tokens/model/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/overlay/lazy.tsx'
import { organizationsQuery } from '../../api/queries.ts'
import { releaseStateQuery } from './release-state.ts'
import styles from './release-line.module.css'

const Publish = lazyDialog(async () => (await import('./publish/publish.tsx')).Publish)

export interface ReleaseLineProps {
  ws: string
  tokenset: string
  /** The tokens to compare with the release. */
  model: Model
  /** The number of unsaved edits. */
  open: number
  /** The grid shows only unreleased tokens. */
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Milliseconds without edits before the server compares again. */
const pause = 1500

/** "12 changes since 2.4.0" in the open tokenset, with a link to the release. */
export function ReleaseLine({ ws, tokenset, model, open, isShown, onShow }: ReleaseLineProps) {
  const { data: state, refetch } = useQuery(releaseStateQuery(ws))
  const organization = useQuery(organizationsQuery).data?.find(each => each.id === state?.organization_id)
  const [publishing, setPublishing] = useState(false)
  const isReleased = state !== null && state !== undefined
  useEffect(() => {
    if (open > 0 || !isReleased) return
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [model, open, isReleased, refetch])
  if (!state || !organization) return null
  const count = state.changed.get(tokenset)?.size ?? 0
  const since = `since ${state.production.active_version ?? 'the last release'}`
  return (
    <div className={styles.line}>
      {count === 0 ? (
        <span className={styles.none}>No changes {since}</span>
      ) : (
        <>
          <button type="button" className={styles.count} aria-pressed={isShown} onClick={() => onShow(!isShown)}>
            {count.toLocaleString('en')} {count === 1 ? 'change' : 'changes'}
            <span className={styles.since}> {since}</span>
          </button>
          <Button
            size="small"
            kind="primary"
            unavailable={whyNot('publish', organization, true)}
            onPress={() => setPublishing(true)}
          >
            Publish…
          </Button>
        </>
      )}
      <Publish
        organization={organization}
        environment={state.production}
        isOpen={publishing}
        onClose={() => {
          setPublishing(false)
          void refetch()
        }}
      />
    </div>
  )
}
