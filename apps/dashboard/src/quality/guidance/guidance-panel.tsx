import type { Guidance } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { api } from '../../api/api.ts'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { GuidanceText } from './guidance-text.tsx'
import { GuidanceDialog } from './guidance-dialog.tsx'
import { conditionOf, guidanceQuery, purposeQuery } from './queries.ts'
import styles from './guidance.module.css'

interface Props {
  ws: string
  /** As the contract spells it. */
  subject: string
  /** The name of the subject. */
  name: string
  /** Where nobody wrote anything, shows what the server works out of the name of a token. */
  isToken?: boolean
}

/** What people wrote about a token, a group or a component, with what changes it. */
export function GuidancePanel({ ws, subject, name, isToken = false }: Props) {
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(guidanceQuery(ws, subject))
  const [isEditing, setEditing] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const readOnly = whyNot('describe', workspace)
  const mayPin = whyNot('pin_guidance', workspace) === null
  if (error && data === undefined) return <Unread error={error} retry={() => void refetch()} />
  return (
    <div className={styles.panel} aria-busy={data === undefined}>
      {data && <Written guidance={data} />}
      {data === null && <Unwritten {...{ ws, subject, readOnly, actions }} token={isToken ? name : null} />}
      {data !== undefined && (
        <div className={styles.actions} ref={actions}>
          <Button size="small" unavailable={readOnly} onPress={() => setEditing(true)}>
            {data ? 'Edit…' : 'Write guidance…'}
          </Button>
          {mayPin && <Pin ws={ws} guidance={data} />}
        </div>
      )}
      <GuidanceDialog
        {...{ ws, subject, name, mayPin }}
        stored={data ?? null}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      />
    </div>
  )
}

const Unread = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Notice
    kind="danger"
    action={
      <Button size="small" onPress={retry}>
        Try again
      </Button>
    }
  >
    {error.message}
  </Notice>
)

function Written({ guidance }: { guidance: Guidance }) {
  const { author, updated_at, pinned } = guidance
  return (
    <>
      <GuidanceText said={guidance} />
      <p className={styles.muted}>
        <bdi>{author.user_name ?? 'Somebody who is gone'}</bdi> · <Time at={updated_at} />
        {pinned && (
          <>
            {' '}
            <Badge kind="accent">In the primer</Badge>
          </>
        )}
      </p>
    </>
  )
}

/** Makes it part of what agents read first, as it is shown. */
function Pin({ ws, guidance }: { ws: string; guidance: Guidance | null }) {
  const { busy, error, submit } = useFormState()
  if (!guidance) return null
  const { subject, pinned } = guidance
  const pin = () =>
    submit(() => api.guidance.pin({ workspace_id: ws, subject, pinned: !pinned }, conditionOf(guidance)))
  return (
    <>
      <Button size="small" kind="quiet" isPending={busy} onPress={() => void pin()}>
        {pinned ? 'Unpin' : 'Pin to the primer'}
      </Button>
      {error !== null && <Notice kind="danger">{error}</Notice>}
    </>
  )
}

interface UnwrittenProps {
  ws: string
  subject: string
  token: string | null
  readOnly: string | null
  actions: RefObject<HTMLElement | null>
}

/** What can be said without anybody who wrote it. */
function Unwritten({ ws, subject, token, readOnly, actions }: UnwrittenProps) {
  const { data: purpose } = useQuery({ ...purposeQuery(ws, token ?? ''), enabled: token !== null })
  const { busy, error, submit } = useFormState()
  const confirm = (text: string) =>
    submit(async () => {
      await api.guidance.set({ workspace_id: ws, subject, purpose: text })
      // The button that was pressed is gone.
      actions.current?.querySelector('button')?.focus()
    })
  if (!purpose) return <p className={styles.muted}>Nobody wrote what it is for.</p>
  return (
    <>
      <p>{purpose}</p>
      <div className={styles.actions}>
        <span className={styles.muted}>Worked out from names, aliases, use</span>
        <Button size="small" unavailable={readOnly} isPending={busy} onPress={() => void confirm(purpose)}>
          Confirm
        </Button>
      </div>
      {error !== null && <Notice kind="danger">{error}</Notice>}
    </>
  )
}
