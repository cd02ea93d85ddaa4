// The comments on one token of a proposal, beside its change.
import type { ProposalReview } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare, MessageSquarePlus } from '../../../icons/icons.generated.ts'
import { useId, useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Time } from '../../../ui/time.tsx'
import { reviewsQuery } from '../queries.ts'
import styles from '../proposals.module.css'

export type CommentsByToken = ReadonlyMap<string, readonly ProposalReview[]>

const nobody: CommentsByToken = new Map()

/** What was said about single tokens, oldest first. */
export function useTokenComments(ws: string, proposal_id: string): CommentsByToken {
  const { data } = useQuery({ ...reviewsQuery(ws, proposal_id), select: byToken })
  return data ?? nobody
}

function byToken(reviews: readonly ProposalReview[]): CommentsByToken {
  const comments = new Map<string, ProposalReview[]>()
  for (const review of reviews) {
    if (review.token === null) continue
    const known = comments.get(review.token)
    if (known) known.push(review)
    else comments.set(review.token, [review])
  }
  return comments
}

interface ButtonProps {
  token: string
  count: number
  isOpen: boolean
  onPress: () => void
}

export function CommentsButton({ token, count, isOpen, onPress }: ButtonProps) {
  const label = count === 0 ? `Comment on ${token}` : `${count === 1 ? '1 comment' : `${count} comments`} on ${token}`
  return (
    <Button
      size="small"
      kind="quiet"
      aria-label={label}
      aria-expanded={isOpen}
      icon={count === 0 ? <MessageSquarePlus size={14} aria-hidden /> : <MessageSquare size={14} aria-hidden />}
      onPress={onPress}
    >
      {count === 0 ? '' : String(count)}
    </Button>
  )
}

interface Props {
  proposal_id: string
  token: string
  comments: readonly ProposalReview[]
  /** Why the user cannot comment; null if they can. */
  whyNot: string | null
}

export function TokenComments({ proposal_id, token, comments, whyNot }: Props) {
  const title = useId()
  return (
    <section className={styles.thread} aria-labelledby={title}>
      <h4 id={title} className="visually-hidden">
        Comments on {token}
      </h4>
      {comments.length > 0 && (
        <ol className={styles.list}>
          {comments.map(comment => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      <Reply proposal_id={proposal_id} token={token} isFirst={comments.length === 0} whyNot={whyNot} />
    </section>
  )
}

const decisions = { approve: 'approved', request_changes: 'requested changes', comment: null } as const

function Comment({ comment: { author, body, decision, created_at } }: { comment: ProposalReview }) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <bdi className={styles.who}>{author.user_name ?? 'A deleted account'}</bdi>
        <span className={styles.muted}>
          <Time at={created_at} />
        </span>
        {decisions[decision] && <Badge kind="neutral">{decisions[decision]}</Badge>}
      </div>
      {body && (
        <p className={styles.text}>
          <bdi>{body}</bdi>
        </p>
      )}
    </li>
  )
}

function Reply({ proposal_id, token, isFirst, whyNot }: Omit<Props, 'comments'> & { isFirst: boolean }) {
  const [body, setBody] = useState('')
  const { busy, error, submit } = useFormState()
  const send = () =>
    submit(async () => {
      await api.proposalReviews.comment({ proposal_id, token, body })
      setBody('')
    })
  return (
    <Form
      className={styles.say!}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={isFirst ? `Comment on ${token}` : `Answer on ${token}`}
        lines={2}
        value={body}
        onChange={setBody}
        error={error}
        autoFocus
        maxLength={10_000}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" isPending={busy} isDisabled={body.trim() === ''} unavailable={whyNot}>
          {isFirst ? 'Comment' : 'Answer'}
        </Button>
      </div>
    </Form>
  )
}
