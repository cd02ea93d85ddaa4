// Changes of the tokens of a tokenset and of themes: before and after, as the grid shows values.
import type { ListedWorkspace, ProposalDiff } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo, useState } from 'react'
import { modesQuery, tokensetsQuery } from '../../../api/queries.ts'
import { tokensQuery } from '../../../tokens/edits/tokens-query.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Content } from '../../differences/difference-table.tsx'
import { draftIn } from '../../../tokens/values/recorded-tokens.ts'
import { ValueView } from '../../../tokens/pictures/value-view.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/list/table.tsx'
import { CommentsButton, TokenComments, useTokenComments, type CommentsByToken } from './token-comments.tsx'
import { viewsOf, type Views } from './views.ts'
import styles from '../proposals.module.css'

type Mode = ProposalDiff['modes'][number]
type Changed = Mode['tokens'][number] & { mode_id: string }
type Kind = 'new' | 'changed' | 'renamed' | 'deleted'

const badges = { new: 'success', changed: 'warning', renamed: 'info', deleted: 'danger' } as const
/** The number of rows at first. */
const most = 100

function kindOf({ before, after }: Changed): Kind {
  if (before === null) return 'new'
  if (after === null) return 'deleted'
  return before.name === after.name ? 'changed' : 'renamed'
}

interface Props {
  workspace: ListedWorkspace
  proposal_id: string
  tokenset_id: string
  modes: readonly Mode[]
}

export function ChangedTokenset({ workspace, proposal_id, tokenset_id, modes }: Props) {
  const ws = workspace.id
  const name = useQuery(tokensetsQuery(ws)).data?.find(({ id }) => id === tokenset_id)?.name ?? 'Tokens'
  const { data: stored } = useQuery(modesQuery(tokenset_id))
  const { data: tokens } = useQuery(tokensQuery(tokenset_id))
  const [all, setAll] = useState(false)
  const changed = useMemo(() => {
    const order = new Map(stored?.map(({ id }, i) => [id, i]))
    const place = ({ mode_id }: Changed) => order.get(mode_id) ?? 0
    return modes
      .flatMap(({ mode_id, tokens }) => tokens.map(token => ({ ...token, mode_id })))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || place(a) - place(b))
  }, [modes, stored])
  const views = useMemo(() => stored && tokens && viewsOf(stored, tokens, changed), [stored, tokens, changed])
  const comments = useTokenComments(ws, proposal_id)
  const shown = all ? changed : changed.slice(0, most)
  return (
    <div className={styles.tokenset}>
      <h3>
        <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset: tokenset_id }} search={{ proposal: proposal_id }}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <Table label={`Changes of ${name}`} columns={['Token', 'Mode', 'Before', 'After', '', '']}>
        {shown.map((token, i) => (
          <ChangedToken
            key={`${token.mode_id} ${token.name}`}
            {...{ workspace, proposal_id, token, views, comments }}
            mode={stored?.find(({ id }) => id === token.mode_id)?.name}
            isFirst={shown[i - 1]?.name !== token.name}
          />
        ))}
      </Table>
      {shown.length < changed.length && (
        <div className={styles.buttons}>
          <Button onPress={() => setAll(true)}>Show all {changed.length.toLocaleString('en')}</Button>
        </div>
      )}
    </div>
  )
}

interface ChangedTokenProps {
  workspace: ListedWorkspace
  proposal_id: string
  token: Changed
  mode: string | undefined
  views: Views | undefined
  comments: CommentsByToken
  /** Whether it is the first mode of the token: comments are about the token in all modes. */
  isFirst: boolean
}

function ChangedToken({ workspace, proposal_id, token, mode, views, comments, isFirst }: ChangedTokenProps) {
  const [isOpen, setOpen] = useState(false)
  const kind = kindOf(token)
  const names = new Set([token.name, token.before?.name, token.after?.name])
  const own = [...names].flatMap(name => comments.get(name ?? '') ?? [])
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <bdi>{kind === 'renamed' ? `${token.before!.name} → ${token.after!.name}` : token.name}</bdi>
        </th>
        <td>{mode}</td>
        <td>
          <State token={token} side="before" views={views} />
        </td>
        <td>
          <State token={token} side="after" views={views} />
        </td>
        <td>
          <Badge kind={badges[kind]}>{kind}</Badge>
        </td>
        <td>
          {isFirst && (
            <CommentsButton
              token={token.name}
              count={own.length}
              isOpen={isOpen}
              onPress={() => setOpen(before => !before)}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <TokenComments
              proposal_id={proposal_id}
              token={token.name}
              comments={own}
              whyNot={whyNot('comment', workspace)}
            />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** The value on one side, and the other fields that differ between the sides. */
function State({ token, side, views }: { token: Changed; side: 'before' | 'after'; views: Views | undefined }) {
  const state = token[side]
  const draft = draftIn(state)
  if (!draft || !state) return <>—</>
  const other = token[side === 'before' ? 'after' : 'before']
  return (
    <>
      <ValueView
        notation="written"
        name={state.name}
        draft={draft}
        resolved={views?.[side](token.mode_id, state.name)}
      />
      {other && <OtherFields state={state} other={other} />}
    </>
  )
}

type TokenState = NonNullable<Changed['before']>

function OtherFields({ state, other }: { state: TokenState; other: TokenState }) {
  const deprecated = state.deprecated ?? null
  return (
    <>
      {state.description !== other.description && (
        <span className={styles.also}>
          {state.description === null ? 'no description' : <bdi>“{state.description}”</bdi>}
        </span>
      )}
      {deprecated !== (other.deprecated ?? null) && (
        <span className={styles.also}>{deprecated === null ? 'not deprecated' : 'deprecated'}</span>
      )}
    </>
  )
}

export const ChangedResolvers = ({ resolvers }: { resolvers: ProposalDiff['resolvers'] }) => (
  <ChangedRecords
    title="Themes"
    label="Changes of themes"
    column="Theme"
    records={resolvers.map(({ resolver_id, ...resolver }) => ({ key: resolver_id ?? resolver.name, ...resolver }))}
  />
)

export const ChangedGuidance = ({ guidance }: { guidance: NonNullable<ProposalDiff['guidance']> }) => (
  <ChangedRecords
    title="Guidance"
    label="Changes of guidance"
    column="Subject"
    records={guidance.map(({ subject, ...said }) => ({ key: subject, name: subject, ...said }))}
  />
)

interface ChangedRecordsProps {
  title: string
  label: string
  column: string
  records: { key: string; name: string; before: unknown; after: unknown }[]
}

function ChangedRecords({ title, label, column, records }: ChangedRecordsProps) {
  return (
    <div className={styles.tokenset}>
      <h3>{title}</h3>
      <Table label={label} columns={[column, 'Before', 'After', '']}>
        {records.map(({ key, name, before, after }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <Content content={before} />
            </td>
            <td>
              <Content content={after} />
            </td>
            <td>
              <Badge kind={before === null ? 'success' : after === null ? 'danger' : 'warning'}>
                {before === null ? 'new' : after === null ? 'deleted' : 'changed'}
              </Badge>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
