import type { GitRunDetails } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { ChangedTokens } from '../../tokens/consequences/changed-tokens.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import styles from './git.module.css'
import { gitRunQuery } from './queries.ts'

type Pushed = GitRunDetails['pushed'][number]
type Pulled = GitRunDetails['pulled'][number]

/** What a run brought to each side: its commits, their files, and the tokens before and after. */
export function RunDetails({ ws, run }: { ws: string; run: string }) {
  const { data, error, refetch } = useQuery(gitRunQuery(ws, run))
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={2} />
  const { pushed, pulled } = data
  return (
    <div className={styles.details}>
      {pushed.length > 0 && (
        <Side title="To Git">
          {pushed.map(one => (
            <PushedCommit key={one.commit} commit={one} />
          ))}
        </Side>
      )}
      {pulled.length > 0 && (
        <Side title="From Git">
          {pulled.map(one => (
            <PulledCommit key={one.commit} commit={one} />
          ))}
        </Side>
      )}
      {pushed.length + pulled.length === 0 && <p className={styles.muted}>Nothing is recorded of this run.</p>}
    </div>
  )
}

const Side = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.side}>{title}</h3>
    <ul className={styles.commits}>{children}</ul>
  </section>
)

function CommitLine({ commit: { commit, url, subject, author } }: { commit: Pushed | Pulled }) {
  const short = <span className={styles.code}>{commit.slice(0, 7)}</span>
  return (
    <p className={styles.commit}>
      {url === null ? (
        short
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {short}
        </a>
      )}
      <bdi className={styles.subject}>{subject}</bdi>
      <span className={styles.muted}>
        by <bdi>{author}</bdi>
      </span>
    </p>
  )
}

const words = { added: 'added', removed: 'removed', changed: null } as const

function PushedCommit({ commit }: { commit: Pushed }) {
  const { files, file_count, tokens, token_count } = commit
  return (
    <li>
      <CommitLine commit={commit} />
      <ul className={styles.paths} aria-label="Files">
        {files.map(({ path, status }) => (
          <li key={path}>
            <bdi className={styles.code}>{path}</bdi>
            {words[status] !== null && <Badge kind="info">{words[status]}</Badge>}
          </li>
        ))}
      </ul>
      <MoreFiles listed={files.length} count={file_count} />
      {tokens.length > 0 && <ChangedTokens change={{ tokens, token_count }} />}
      {tokens.length === 0 && token_count > 0 && (
        <p className={styles.muted}>Changed tokens, none of which is recorded: {token_count}</p>
      )}
    </li>
  )
}

const MoreFiles = ({ listed, count }: { listed: number; count: number }) =>
  count > listed && <p className={styles.muted}>Further files: {count - listed}</p>

function PulledCommit({ commit }: { commit: Pulled }) {
  const { files, file_count, changes } = commit
  return (
    <li>
      <CommitLine commit={commit} />
      <ul className={styles.paths} aria-label="Files">
        {files.map(path => (
          <li key={path}>
            <bdi className={styles.code}>{path}</bdi>
          </li>
        ))}
      </ul>
      <MoreFiles listed={files.length} count={file_count} />
      {changes.map(change => (
        <ChangedTokens key={change.id} change={change} />
      ))}
    </li>
  )
}
