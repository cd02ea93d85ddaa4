// The reviews and comments of a proposal, and the form for a new one.
import type { ListedWorkspace, ProposalReview, ReadProposal } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, MessageSquare } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { reviewsQuery } from './queries.ts'
import { hasEnded } from './status.tsx'
import styles from './proposals.module.css'

interface Props {
  workspace: ListedWorkspace
  proposal: ReadProposal
  isAuthor: boolean
}

export function Conversation({ workspace, proposal, isAuthor }: Props) {
  const { data, error, refetch } = useQuery(reviewsQuery(workspace.id, proposal.id))
  return (
    <Section title="Reviews and comments">
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={2} />
      ) : data.length === 0 ? (
        <p className={styles.muted}>Nobody has said anything yet.</p>
      ) : (
        <ol className={styles.list} aria-label="Reviews and comments">
          {data.map(review => (
            <Said key={review.id} review={review} />
          ))}
        </ol>
      )}
      {!hasEnded(proposal) && <Say workspace={workspace} proposal={proposal} isAuthor={isAuthor} />}
    </Section>
  )
}

const words = { approve: 'approved', request_changes: 'requested changes', comment: 'commented' } as const
const icons = { approve: CircleCheck, request_changes: CircleX, comment: MessageSquare } as const
const kinds = { approve: 'success', request_changes: 'danger', comment: 'none' } as const

function Said({ review }: { review: ProposalReview }) {
  const { decision, author, body, token, fallen, created_at } = review
  const Icon = icons[decision]
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.decision} data-kind={kinds[decision]}>
          <Icon size={16} aria-hidden />
        </span>
        <span>
          <bdi className={styles.who}>{author.user_name ?? 'A deleted account'}</bdi> {words[decision]}
          {token !== null && (
            <>
              {' '}
              on <bdi className={styles.code}>{token}</bdi>
            </>
          )}
        </span>
        <span className={styles.muted}>
          <Time at={created_at} />
        </span>
        {fallen && <Badge kind="warning">before the last edits</Badge>}
      </div>
      {body && (
        <p className={styles.text}>
          <bdi>{body}</bdi>
        </p>
      )}
    </li>
  )
}

type Decision = ProposalReview['decision']

function Say({ workspace, proposal, isAuthor }: Props) {
  const [body, setBody] = useState('')
  const [sent, setSent] = useState<Decision | null>(null)
  const { busy, error, submit } = useFormState()
  const proposal_id = proposal.id
  const send = (decision: Decision) => {
    setSent(decision)
    return submit(async () => {
      if (decision === 'comment') await api.proposalReviews.comment({ proposal_id, body })
      else await api.proposalReviews.create({ proposal_id, decision, body })
      setBody('')
      toast(decision === 'comment' ? 'Commented' : decision === 'approve' ? 'Approved' : 'Requested changes')
    })
  }
  const notReviewed = isAuthor
    ? 'You wrote changes of this proposal; somebody else has to review it'
    : proposal.status === 'draft'
      ? 'It is a draft; it is reviewed once it is open'
      : // A viewer’s review would not count.
        whyNot('decide', workspace)
  return (
    <Form
      className={styles.say!}
      onSubmit={event => {
        event.preventDefault()
        void send('comment')
      }}
    >
      <Field label="Comment" lines={3} value={body} onChange={setBody} error={error} maxLength={10_000} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          isPending={busy && sent === 'comment'}
          isDisabled={body.trim() === ''}
          unavailable={whyNot('comment', workspace)}
        >
          Comment
        </Button>
        <Button
          icon={<CircleX size={14} aria-hidden />}
          isPending={busy && sent === 'request_changes'}
          unavailable={notReviewed}
          onPress={() => void send('request_changes')}
        >
          Request changes
        </Button>
        <Button
          icon={<CircleCheck size={14} aria-hidden />}
          isPending={busy && sent === 'approve'}
          unavailable={notReviewed}
          onPress={() => void send('approve')}
        >
          Approve
        </Button>
      </div>
    </Form>
  )
}
