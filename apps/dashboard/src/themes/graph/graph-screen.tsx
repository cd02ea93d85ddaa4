import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { references } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ComponentProps } from 'react'
import { tokensetsQuery } from '../../api/queries.ts'
import { announce } from '../../ui/overlay/toast.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import type { Model } from '../../tokens/model/model.ts'
import { usedBy } from '../../tokens/model/resolver.ts'
import { TokenPicker } from '../../tokens/editors/token-picker.tsx'
import { useTokens, type Tokens } from '../../tokens/model/use-tokens.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import { rowDraft } from '../../tokens/model/model.ts'
import { TokenUses } from '../../tokens/uses/used-in-code.tsx'
import { ThemesHeader } from '../resolvers/header/themes-header.tsx'
import { useThemeChoice, type ThemeChoice } from '../../tokens/model/themes/theme-choice.ts'
import { GraphPane } from './canvas/graph-pane.tsx'
import { AliasTree, type Outside } from './alias-tree.tsx'
import { useAnswers, type Answers } from './use-answers.ts'
import styles from './graph.module.css'

/** The tokens that a token depends on, and the tokens that depend on it. */
export function GraphScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/graph' })
  const { token } = useSearch({ from: '/app/w/$ws/t/$tokenset/graph' })
  const { tokens, error, retry } = useTokens(tokenset)
  const choice = useThemeChoice(ws)
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name
  return (
    <>
      <ThemesHeader choice={choice} ws={ws} />
      <Page
        back={
          <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset }}>
            {name ?? 'Tokens'}
          </Link>
        }
        title="Alias graph"
        intro="On the left what a token points at, on the right what points at it, as far as it goes."
      >
        {error ? (
          <Failed error={error} retry={retry} />
        ) : tokens ? (
          <Graph tokens={tokens} token={token ?? mostUsed(tokens.model)} ws={ws} tokenset={tokenset} choice={choice} />
        ) : (
          <Loading />
        )}
      </Page>
    </>
  )
}

function Graph({
  tokens,
  token,
  ws,
  tokenset,
  choice,
}: {
  tokens: Tokens
  token: string | null
  ws: string
  tokenset: string
  choice: ThemeChoice
}) {
  const search = useSearch({ from: '/app/w/$ws/t/$tokenset/graph' })
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset/graph' })
  const { model, resolver } = tokens
  const answers = useAnswers(ws, tokenset)
  const tokensets = useQuery(tokensetsQuery(ws)).data
  const tokensetOf = useCallback(
    (id: string) => (id === tokenset ? null : (tokensets?.find(each => each.id === id)?.name ?? 'another tokenset')),
    [tokenset, tokensets],
  )
  const row = token === null ? undefined : model.byName.get(token)
  const draft = row && rowDraft(row)
  const go = useGo(ws, model, answers)
  if (!row || !draft)
    return (
      <Empty title="No token points at another one" manual="concepts">
        When a value is an alias, its way shows here.
      </Empty>
    )
  const { uses, users, outside } = waysOf(model, answers)
  const tree = { root: row.name, outside, tokensetOf, onChoose: go }
  const first = row.cells.findIndex(cell => cell !== null)
  return (
    <>
      <TokenPicker tokens={tokens} label="Token" type={draft.type} self="" value={row.name} onChange={go} />
      <GraphPane
        tokens={tokens}
        tokenset={tokenset}
        token={row.name}
        search={search}
        onSearch={change => void navigate({ search: before => ({ ...before, ...change }), replace: true })}
        choice={choice}
        answers={answers}
        tokensetOf={tokensetOf}
        onChoose={go}
      />
      <div className={styles.columns}>
        <Way label="Points at" next={uses} {...tree} />
        <section aria-label="Token" className={styles.focus}>
          <h2>
            <bdi>{row.name}</bdi>
          </h2>
          <ValueView
            name={row.name}
            draft={row.cells[first]!.draft}
            resolved={resolver.resolve(first, row.name)}
            themed={answers.lens.look(model.modes[first]!.id, row.name, row.cells[first]!.draft)}
          />
          <TokenUses ws={ws} name={row.name} />
          <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset }} search={{ sel: row.name }}>
            Show it in the grid
          </Link>
        </section>
        <Way label="Used by" next={users} {...tree} />
      </div>
    </>
  )
}

/** Opens a token; a token of another tokenset only once the themes are loaded. */
function useGo(ws: string, model: Model, answers: Answers) {
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset/graph' })
  const [awaited, setAwaited] = useState<string | null>(null)
  const go = (name: string | null) => {
    setAwaited(null)
    if (name === null || model.byName.has(name))
      return void navigate({ search: ({ token: _, ...before }) => (name ? { ...before, token: name } : before) })
    const answer = answers.of(name)
    if (answer === undefined) {
      setAwaited(name)
      return announce('Themes are being read')
    }
    // A token of another tokenset opens there; a missing token cannot open.
    if (answer)
      void navigate({
        to: '/w/$ws/t/$tokenset/graph',
        params: { ws, tokenset: answer.source.tokenset_id },
        search: ({ mode: _, ...before }) => ({ ...before, token: name }),
      })
  }
  const isAnswered = awaited !== null && answers.of(awaited) !== undefined
  useEffect(() => {
    if (isAnswered) go(awaited)
  })
  return go
}

function waysOf(model: Model, answers: Answers) {
  const uses = (name: string) => {
    const own = model.byName.get(name)
    if (!own) return [...(answers.of(name)?.uses ?? [])]
    return [...new Set(own.cells.flatMap(cell => (cell ? references(cell.draft) : [])))]
  }
  const outside = (name: string): Outside | null => {
    if (model.byName.has(name)) return null
    const answer = answers.of(name)
    return answer === undefined ? 'unknown' : (answer ?? 'missing')
  }
  const users = (name: string) => [...new Set([...usedBy(model, name).keys(), ...answers.usersOf(name)])]
  return { uses, users, outside }
}

function Way(tree: ComponentProps<typeof AliasTree>) {
  return (
    <section aria-label={tree.label}>
      <h2>{tree.label}</h2>
      <AliasTree {...tree} />
    </section>
  )
}

/** The initial token when the URL names none. */
function mostUsed(model: Model): string | null {
  let best: string | null = null
  let most = 0
  for (const row of model.rows) {
    const count = usedBy(model, row.name).size
    if (count > most) [best, most] = [row.name, count]
  }
  return best
}
