import type { Resolver } from '@tessera/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Input } from '@tessera/engine'
import { Pencil } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useDelayedText } from '../../ui/form/use-delayed-text.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Axes } from './header/axes.tsx'
import { axesOf } from '../../tokens/model/themes/chosen.ts'
import { LayerEditor, type LayerEdit } from './layers/layer-editor.tsx'
import { LayerTroubles } from './layers/layer-troubles.tsx'
import { LayerList } from './layers/layer-list.tsx'
import { useOpenLayer } from '../../tokens/model/themes/use-open-layer.ts'
import styles from './themes.module.css'
import { useInput } from './use-input.ts'
import { tokensetsOf } from '../../tokens/model/themes/sources.ts'
import type { ThemeSystem } from '../../tokens/model/themes/theme-system.ts'
import { useThemeSystem } from '../../tokens/model/themes/use-theme-system.ts'

const pageSize = 200

/** The tokens of a resolver at an input: each value, and the layer that sets it. */
export function Values({ resolver, readOnly }: { resolver: Resolver; readOnly: string | null }) {
  const { data: system, error, retry } = useThemeSystem(resolver)
  const [input, choose] = useInput(resolver)
  if (error) return <Failed error={error} retry={retry} />
  return (
    <>
      <LayerTroubles tokensets={tokensetsOf(resolver)} />
      <Axes axes={axesOf(resolver)} input={input} onChange={choose} />
      {system ? <Tokens resolver={resolver} system={system} input={input} readOnly={readOnly} /> : <Loading />}
    </>
  )
}

interface TokensProps {
  resolver: Resolver
  system: ThemeSystem
  input: Input
  readOnly: string | null
}

function Tokens({ resolver, system, input, readOnly }: TokensProps) {
  const { q = '' } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const [text, setText] = useDelayedText(
    q,
    next => void navigate({ search: ({ q: _, ...before }) => (next ? { ...before, q: next } : before), replace: true }),
  )
  const [most, setMost] = useState(pageSize)
  const openLayer = useOpenLayer(resolver.workspace_id)
  const [editing, setEditing] = useState<LayerEdit | null>(null)
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const there = system.names.filter(name => system.holderAt(name, input))
  const matches = there.filter(name => words.every(word => name.toLowerCase().includes(word)))
  if (system.names.length === 0)
    return (
      <Empty title="No tokens yet" manual="tokens/themes">
        The tokens come from the tokensets and modes that “Sets and axes” takes as sources.
      </Empty>
    )
  return (
    <>
      <div className={styles.bar}>
        <SearchField label="Search tokens" placeholder="Search tokens" value={text} onChange={setText} />
        <span role="status">
          {matches.length === there.length ? `${there.length} tokens` : `${matches.length} of ${there.length}`}
        </span>
      </div>
      {matches.length === 0 ? (
        <Empty title="Nothing matches">No token of this permutation is called that.</Empty>
      ) : (
        <Table label="Tokens" columns={['Token', 'Value', 'Where it comes from', '']}>
          {matches.slice(0, most).map(name => {
            const { token } = system.holderAt(name, input)!
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
                  <ValueView name={name} draft={token.draft} resolved={system.at(name, input)} asResolved />
                </td>
                <td>
                  <LayerList system={system} name={name} input={input} onOpen={openLayer} />
                </td>
                <td>
                  <IconButton
                    label={`Edit ${name}`}
                    size="small"
                    unavailable={readOnly}
                    onPress={() => setEditing({ name })}
                  >
                    <Pencil size={13} />
                  </IconButton>
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      {matches.length > most && (
        <Button onPress={() => setMost(most + pageSize)}>
          Show more ({(matches.length - most).toLocaleString('en')} left)
        </Button>
      )}
      <LayerEditor
        system={system}
        input={input}
        editing={editing}
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
      />
    </>
  )
}
