import type { Resolver } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Input } from '@tessera/engine'
import { useState } from 'react'
import { tokensetsQuery } from '../../api/queries.ts'
import { ValueView } from '../../tokens/values/value-view.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/field.tsx'
import { useDelayedText } from '../../ui/form/use-delayed-text.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Axes } from './axes.tsx'
import { axesOf, sourceWords, speakersAt } from './chosen.ts'
import styles from './themes.module.css'
import { useInput } from './use-input.ts'
import { useSystem, type System } from './use-system.ts'

const pageSize = 200

/** The tokens of a resolver at an input: what each is, and which layer says so. */
export function Values({ resolver }: { resolver: Resolver }) {
  const { system, error, retry } = useSystem(resolver)
  const [input, choose] = useInput(resolver)
  if (error) return <Failed error={error} retry={retry} />
  return (
    <>
      <Axes axes={axesOf(resolver)} input={input} onChange={choose} />
      {system ? <Tokens resolver={resolver} system={system} input={input} /> : <Loading />}
    </>
  )
}

function Tokens({ resolver, system, input }: { resolver: Resolver; system: System; input: Input }) {
  const { q = '' } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const [text, setText] = useDelayedText(
    q,
    next => void navigate({ search: ({ q: _, ...before }) => (next ? { ...before, q: next } : before), replace: true }),
  )
  const [most, setMost] = useState(pageSize)
  const tokensets = useQuery(tokensetsQuery(resolver.workspace_id)).data
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const there = system.names.filter(name => system.holderAt(name, input))
  const found = there.filter(name => words.every(word => name.toLowerCase().includes(word)))
  if (system.names.length === 0)
    return (
      <Empty title="No tokens yet">
        The tokens come from the tokensets and modes that “Sets and axes” takes as sources.
      </Empty>
    )
  return (
    <>
      <div className={styles.bar}>
        <SearchField label="Search tokens" placeholder="Search tokens" value={text} onChange={setText} />
        <span role="status">
          {found.length === there.length ? `${there.length} tokens` : `${found.length} of ${there.length}`}
        </span>
      </div>
      {found.length === 0 ? (
        <Empty title="Nothing matches">No token of this permutation is called that.</Empty>
      ) : (
        <Table label="Tokens" columns={['Token', 'Value', 'Where it comes from']}>
          {found.slice(0, most).map(name => {
            const { source, token } = system.holderAt(name, input)!
            const tokenset = tokensets?.find(each => each.id === source.tokenset_id)
            return (
              <tr key={name}>
                <th scope="row">
                  <Link
                    to="/w/$ws/themes/$resolver"
                    params={{ ws: resolver.workspace_id, resolver: resolver.id }}
                    search={before => ({ ...before, tab: 'matrix' as const, token: name })}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </th>
                <td className={styles.value}>
                  <ValueView draft={token} resolved={system.at(name, input)} asResolved />
                </td>
                <td>
                  {sourceWords(speakersAt(system.holdersOf(name), input))}{' '}
                  <Link
                    to="/w/$ws/t/$tokenset"
                    params={{ ws: resolver.workspace_id, tokenset: source.tokenset_id }}
                    search={{ sel: name }}
                    aria-label={`Edit in ${tokenset?.name ?? 'its tokenset'}: ${name}`}
                  >
                    Edit in {tokenset?.name ?? 'its tokenset'}
                  </Link>
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      {found.length > most && (
        <Button onPress={() => setMost(most + pageSize)}>
          Show more ({(found.length - most).toLocaleString('en')} left)
        </Button>
      )}
    </>
  )
}
