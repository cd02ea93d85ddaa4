import type { Change } from '@tessera/contract'
import { Undo2 } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { ChangedTokens } from '../../tokens/consequences/changed-tokens.tsx'
import { Provenance } from './provenance.tsx'
import { RevertChange } from './revert-change.tsx'
import styles from './activity.module.css'

const surfaces: Record<string, string> = { session: 'dashboard', rest: 'API', mcp: 'connected app' }

interface Props {
  change: Change
  /** Why the user cannot revert changes; absent where reverting makes no sense. */
  readOnly?: string | null
}

export function ChangeEntry({ change, readOnly }: Props) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { actor } = change
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.summary}>
          <bdi>{change.summary}</bdi>
        </span>
        {change.reverted_by && <Badge kind="info">reverted</Badge>}
        {change.tokens.length > 0 && (
          <Button size="small" kind="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
            {change.token_count} {change.token_count === 1 ? 'token' : 'tokens'}
          </Button>
        )}
        {readOnly !== undefined && (
          <Button
            size="small"
            kind="quiet"
            icon={<Undo2 size={13} aria-hidden />}
            aria-label={`Revert: ${change.summary}`}
            unavailable={change.reverted_by ? 'It has been reverted already' : readOnly}
            onPress={() => setAsking(true)}
          >
            Revert…
          </Button>
        )}
      </div>
      <div className={styles.who}>
        <Time at={change.created_at} /> · <bdi>{actor.user_name ?? 'a deleted account'}</bdi>
        <Provenance actor={actor} /> · {surfaces[actor.surface] ?? actor.surface}
        {actor.api_key_name && ` (${actor.api_key_name})`}
      </div>
      {open && <ChangedTokens change={change} />}
      <RevertChange change={change} isOpen={asking} onClose={() => setAsking(false)} />
    </li>
  )
}
