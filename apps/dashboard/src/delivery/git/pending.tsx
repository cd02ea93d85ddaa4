import type { GitConnection, GitPending } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './git.module.css'
import { gitPendingQuery } from './queries.ts'

interface Props {
  connection: GitConnection
  /** Why the user may not commit. */
  refused: string | null
}

/** What the repository does not have yet, and a commit of all or some of it. */
export function Pending({ connection, refused }: Props) {
  const { data } = useQuery(gitPendingQuery(connection.workspace_id))
  if (!data) return null
  return (
    <Section title="Not in the repository yet" intro="Tokens that were changed here since the last commit.">
      {data.total === 0 ? (
        <p className={styles.muted}>The repository has everything.</p>
      ) : (
        <CommitForm connection={connection} pending={data} refused={refused} />
      )}
    </Section>
  )
}

type Token = GitPending['tokens'][number]

const keyOf = ({ mode_id, name }: Token) => `${mode_id} ${name}`

function CommitForm({ connection, pending, refused }: Props & { pending: GitPending }) {
  const { workspace_id, pull_requests } = connection
  const { tokens, total } = pending
  /** Those that are left out. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const chosen = tokens.filter(token => !left.has(keyOf(token)))
  const commit = (as: 'commit' | 'request') => {
    setBusy(true)
    setError(null)
    const some = chosen.length < tokens.length && { tokens: chosen.flatMap(({ token_id }) => token_id ?? []) }
    const said = message.trim() !== '' && { message }
    void api.git
      .commit({ workspace_id, as, ...some, ...said })
      .then(run => (run.error === null ? setMessage('') : setError(run.error)))
      .catch((failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
      .finally(() => setBusy(false))
  }
  const choose = (token: Token, isChosen: boolean) => {
    const now = new Set(left)
    if (isChosen) now.delete(keyOf(token))
    else now.add(keyOf(token))
    setLeft(now)
  }
  const unavailable = refused ?? (chosen.length === 0 ? 'Choose a token first' : null)
  return (
    <>
      <ul className={styles.files}>
        {tokens.map(token => (
          <li key={keyOf(token)} className={styles.pending}>
            <Checkbox isSelected={!left.has(keyOf(token))} onChange={now => choose(token, now)}>
              <bdi className={styles.code}>{token.name}</bdi>
            </Checkbox>
            <span className={styles.muted}>{whatHappened(token)}</span>
          </li>
        ))}
      </ul>
      {total > tokens.length && (
        <p className={styles.muted}>
          The first {tokens.length} of {total} are shown.
        </p>
      )}
      <Field
        label="Message"
        hint={`Empty: ${pending.message.split('\n')[0]}`}
        value={message}
        onChange={setMessage}
        maxLength={1_000}
      />
      {error !== null && <Notice kind="danger">{error}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" unavailable={unavailable} isPending={isBusy} onPress={() => commit('commit')}>
          Commit
        </Button>
        {pull_requests !== 'none' && (
          <Button unavailable={unavailable} isPending={isBusy} onPress={() => commit('request')}>
            Open a request
          </Button>
        )}
      </div>
    </>
  )
}

function whatHappened({ before, after, name, authors }: Token): string {
  const by = authors.length > 0 ? ` by ${authors.join(', ')}` : ''
  if (after === null) return `deleted${by}`
  const was = (before as { name: string } | null)?.name
  if (was === undefined) return `new or changed${by}`
  return was === name ? `changed${by}` : `was ${was}${by}`
}
