import type { Resolver } from '@tessera/contract'
import type { Input } from '@tessera/engine'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useDelayedText } from '../../ui/form/use-delayed-text.ts'
import { Select } from '../../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Toolbar } from './toolbar.tsx'
import { axesOf, sourceWords, layerNamesAt, type Axis } from '../../tokens/model/themes/chosen.ts'
import styles from './themes.module.css'
import { useInput } from './use-input.ts'
import type { ThemeSystem } from '../../tokens/model/themes/theme-system.ts'
import { useThemeSystem } from '../../tokens/model/themes/use-theme-system.ts'

const mostSuggested = 50

/** One token over two axes; the other axes keep their chosen contexts. */
export function Matrix({ resolver }: { resolver: Resolver }) {
  const { data: system, error, retry } = useThemeSystem(resolver)
  const axes = axesOf(resolver)
  if (error) return <Failed error={error} retry={retry} />
  if (axes.length === 0)
    return (
      <Empty title="No axes yet" manual="tokens/themes">
        A matrix shows one token in all contexts of two axes, such as scheme and brand.
      </Empty>
    )
  return system ? <OverAxes resolver={resolver} system={system} axes={axes} /> : <Loading />
}

function OverAxes({ resolver, system, axes }: { resolver: Resolver; system: ThemeSystem; axes: readonly Axis[] }) {
  const search = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const [input, choose] = useInput(resolver)
  const change = (part: { token?: string; rows?: string; columns?: string }) =>
    void navigate({ search: before => ({ ...before, ...part }), replace: true })
  // A token that varies is more useful than the first one.
  const name = search.token ?? system.names.find(each => system.axesOf(each).length > 0) ?? system.names[0] ?? ''
  const [text, setText] = useDelayedText(name, token => change({ token: token.trim() }))
  const list = useId()
  const { columns, rows } = tableAxes(axes, system.axesOf(name), search)
  const choices = axes.map(axis => ({ id: axis.name, label: axis.name }))
  const at = (row: string | null, column: string): Input => {
    const next = new Map(input).set(columns.name, column)
    return rows && row !== null ? next.set(rows.name, row) : next
  }
  return (
    <>
      <Toolbar axes={axes.filter(axis => axis !== rows && axis !== columns)} input={input} onChoose={choose}>
        <Field label="Token" value={text} onChange={setText} list={list} mono autoComplete="off" />
        <datalist id={list}>
          {system.names
            .filter(each => each.includes(text))
            .slice(0, mostSuggested)
            .map(each => (
              <option key={each} value={each} />
            ))}
        </datalist>
        <Select
          label="Columns"
          choices={choices}
          value={columns.name}
          onChange={id => change({ columns: id, ...(id === rows?.name ? { rows: columns.name } : {}) })}
        />
        {rows && (
          <Select
            label="Rows"
            choices={choices}
            value={rows.name}
            onChange={id => change({ rows: id, columns: id === columns.name ? rows.name : columns.name })}
          />
        )}
      </Toolbar>
      {system.holdersOf(name).length === 0 ? (
        <Empty title="No such token">
          {name === '' ? 'Choose a token above.' : `No set and no context has ${name}.`}
        </Empty>
      ) : (
        <Table
          label={`${name} over ${rows ? `${rows.name} and ` : ''}${columns.name}`}
          columns={[
            rows ? `${rows.name} / ${columns.name}` : columns.name,
            ...columns.contexts.map(context => context.name),
          ]}
        >
          {(rows?.contexts ?? [null]).map(row => (
            <tr key={row?.name ?? ''}>
              <th scope="row">
                <bdi>{row?.name ?? name}</bdi>
              </th>
              {columns.contexts.map(column => (
                <td key={column.name} className={styles.value}>
                  <Cell system={system} name={name} input={at(row?.name ?? null, column.name)} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

/** The chosen axes, or else first those over which the token varies. */
function tableAxes(
  axes: readonly Axis[],
  varying: readonly string[],
  chosen: { rows?: string; columns?: string },
): { columns: Axis; rows: Axis | undefined } {
  const own = axes.filter(axis => varying.includes(axis.name))
  const candidates = [...own, ...axes.filter(axis => !own.includes(axis))]
  const columns = axes.find(axis => axis.name === chosen.columns) ?? candidates[0]!
  const rows =
    axes.find(axis => axis.name === chosen.rows && axis !== columns) ?? candidates.find(axis => axis !== columns)
  return { columns, rows }
}

function Cell({ system, name, input }: { system: ThemeSystem; name: string; input: Input }) {
  const holder = system.holderAt(name, input)
  if (!holder) return <span className={styles.from}>not there</span>
  return (
    <>
      <ValueView name={name} draft={holder.token.draft} resolved={system.at(name, input)} asResolved />
      <span className={styles.from}>{sourceWords(layerNamesAt(system.holdersOf(name), input))}</span>
    </>
  )
}
