import type { SourceName, SystemImport } from '@tessera/engine'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/list/table.tsx'
import { partsOf, valuesIn } from './described.ts'
import styles from './system.module.css'

interface Props {
  system: SystemImport
  /** Names of the workspace's tokensets. */
  existing: readonly string[]
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The contents of a document: its tokensets with their modes, its sets, and its axes with their contexts. */
export function SystemOutline({ system, existing }: Props) {
  const { sets, axes } = partsOf(system)
  return (
    <>
      <Table label="Tokensets" columns={['Tokenset', 'Modes', 'Values', '']}>
        {system.tokensets.map(tokenset => (
          <tr key={tokenset.name}>
            <th scope="row">
              <bdi>{tokenset.name}</bdi>
            </th>
            <td>
              <Names names={tokenset.modes.map(({ name }) => ({ name }))} />
            </td>
            <td>{valuesIn(tokenset).toLocaleString('en')}</td>
            <td>
              {existing.some(name => isSame(name, tokenset.name)) ? (
                <Badge kind="warning">Into the one here</Badge>
              ) : (
                <Badge kind="success">New</Badge>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {axes.length > 0 && (
        <Table label="Axes" columns={['Axis', 'Contexts', 'Made of']}>
          {axes.map(({ name, contexts, default: standard }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <Names
                  names={contexts.map(context => ({ name: context.name, isDefault: context.name === standard }))}
                />
              </td>
              <td className={styles.made}>
                <bdi>{madeOf(contexts.flatMap(({ sources }) => sources))}</bdi>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {sets.length > 0 && (
        <p className={styles.always}>
          {axes.length > 0 ? 'In every permutation: ' : 'One over the other: '}
          <bdi>{sets.map(({ name }) => name).join(', ')}</bdi>
        </p>
      )}
    </>
  )
}

const madeOf = (sources: readonly SourceName[]) =>
  [...new Set(sources.map(({ tokenset }) => tokenset))].join(', ') || 'nothing'

const mostShown = 24

function Names({ names }: { names: readonly { name: string; isDefault?: boolean }[] }) {
  const more = names.length - mostShown
  return (
    <ul className={styles.names}>
      {names.slice(0, mostShown).map(({ name, isDefault }) => (
        <li key={name}>
          <Badge kind={isDefault ? 'accent' : 'neutral'}>
            <bdi>{name}</bdi>
            {isDefault && ' (default)'}
          </Badge>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}
