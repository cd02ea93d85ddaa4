import type { Change } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import { Link } from '@tanstack/react-router'
import { Undo2 } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { ChangedTokens } from '../../tokens/consequences/changed-tokens.tsx'
import { ChangeSwatches } from '../../tokens/consequences/change-swatches.tsx'
import { Avatar } from '../../tokens/live/avatar.tsx'
import { Provenance } from './provenance.tsx'
import { RevertChange } from './revert-change.tsx'
import styles from './activity.module.css'

const surfaces: Record<string, string> = { session: 'dashboard', rest: 'API', mcp: 'connected app', git: 'Git' }

interface Props {
  change: Change
  /** Why the user cannot revert changes; absent where reverting makes no sense. */
  readOnly?: string | null
  /** The colors of the themes now, which aliases in the history lead to. */
  colors?: ReadonlyMap<string, Json> | undefined
}

export function ChangeEntry({ change, readOnly, colors }: Props) {
  const [open, setOpen] = useState(false)
  const { actor } = change
  const person = actor.user_name ?? 'a deleted account'
  return (
    <li className={styles.entry}>
      <Avatar user_id={actor.user_id ?? ''} name={person} />
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
        {readOnly !== undefined && change.revertible && <Revert change={change} readOnly={readOnly} />}
      </div>
      <div className={styles.facts}>
        <Names change={change} />
        <span className={styles.who}>
          <Time at={change.created_at} /> · <bdi>{person}</bdi>
          <Provenance actor={actor} /> · {surfaces[actor.surface] ?? actor.surface}
          {actor.api_key_name && ` (${actor.api_key_name})`}
        </span>
        {/* Last: the colors of aliases come a moment later, and move nothing. */}
        <ChangeSwatches change={change} colors={colors} />
      </div>
      {open && <ChangedTokens change={change} />}
    </li>
  )
}

function Revert({ change, readOnly }: { change: Change; readOnly: string | null }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
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
      <RevertChange change={change} isOpen={asking} onClose={() => setAsking(false)} />
    </>
  )
}

const mostNames = 3

/** The tokens that the summary does not name; those that there are lead to their rows. */
function Names({ change: { summary, tokens, tokenset_id, workspace_id } }: { change: Change }) {
  const there = new Map(tokens.map(({ name, after }) => [name, after !== null]))
  const names = [...there.keys()].filter(name => !summary.includes(name))
  if (names.length === 0) return null
  return (
    <span className={styles.names}>
      {names.slice(0, mostNames).map(name =>
        workspace_id !== null && tokenset_id !== null && there.get(name) ? (
          <Link
            key={name}
            to="/w/$ws/t/$tokenset"
            params={{ ws: workspace_id, tokenset: tokenset_id }}
            search={{ sel: name }}
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi key={name}>{name}</bdi>
        ),
      )}
      {names.length > mostNames && <span>+{names.length - mostNames}</span>}
    </span>
  )
}
