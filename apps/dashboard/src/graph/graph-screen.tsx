import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { references } from '@tessera/engine'
import { Page } from '../ui/page.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import type { Model } from '../tokens/model.ts'
import { usedBy } from '../tokens/resolver.ts'
import { TokenPicker } from '../tokens/values/token-picker.tsx'
import { useTokens, type Tokens } from '../tokens/use-tokens.ts'
import { ValueView } from '../tokens/values/value-view.tsx'
import { rowDraft } from '../tokens/model.ts'
import { AliasTree } from './alias-tree.tsx'
import styles from './graph.module.css'

/** What a token is made of, and what is made of it. */
export function GraphScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/graph' })
  const { token } = useSearch({ from: '/app/w/$ws/t/$tokenset/graph' })
  const { tokens, error, retry } = useTokens(tokenset)
  return (
    <Page
      wide
      title="Alias graph"
      intro="On the left what a token points at, on the right what points at it, as far as it goes."
    >
      {error ? (
        <Failed error={error} retry={retry} />
      ) : tokens ? (
        <Graph tokens={tokens} token={token ?? mostUsed(tokens.model)} ws={ws} tokenset={tokenset} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Graph({
  tokens,
  token,
  ws,
  tokenset,
}: {
  tokens: Tokens
  token: string | null
  ws: string
  tokenset: string
}) {
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset/graph' })
  const { model, resolver } = tokens
  const row = token === null ? undefined : model.byName.get(token)
  const draft = row && rowDraft(row)
  const go = (name: string | null) => void navigate({ search: name ? { token: name } : {} })
  if (!row || !draft)
    return <Empty title="No token points at another one">When a value is an alias, its way shows here.</Empty>
  const uses = (name: string) => [
    ...new Set(model.byName.get(name)?.cells.flatMap(cell => (cell ? references(cell.draft) : []))),
  ]
  const users = (name: string) => [...usedBy(model, name).keys()]
  const first = row.cells.findIndex(cell => cell !== null)
  return (
    <>
      <TokenPicker tokens={tokens} label="Token" type={draft.type} self="" value={row.name} onChange={go} />
      <div className={styles.columns}>
        <section aria-label="Points at">
          <h2>Points at</h2>
          <AliasTree
            label="Points at"
            root={row.name}
            next={uses}
            exists={name => model.byName.has(name)}
            onChoose={go}
          />
        </section>
        <section aria-label="Token" className={styles.focus}>
          <h2>
            <bdi>{row.name}</bdi>
          </h2>
          <ValueView draft={row.cells[first]!.draft} resolved={resolver.resolve(first, row.name)} />
          <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset }} search={{ sel: row.name }}>
            Show it in the grid
          </Link>
        </section>
        <section aria-label="Used by">
          <h2>Used by</h2>
          <AliasTree label="Used by" root={row.name} next={users} exists={() => true} onChoose={go} />
        </section>
      </div>
    </>
  )
}

/** Where to begin when no token was named. */
function mostUsed(model: Model): string | null {
  let best: string | null = null
  let most = 0
  for (const row of model.rows) {
    const count = usedBy(model, row.name).size
    if (count > most) [best, most] = [row.name, count]
  }
  return best
}
