import type { Resolved, TypeName } from '@tessera/engine'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Table } from '../../ui/list/table.tsx'
import type { Tokens } from '../model/use-tokens.ts'
import { Tile } from '../pictures/tile.tsx'
import { ValueView } from '../pictures/value-view.tsx'
import { valueText } from '../values/value-text.ts'
import type { TakeOver } from './use-take-over.ts'
import styles from './scales.module.css'

interface Props {
  takeOver: TakeOver
  tokens: Tokens
  type: TypeName
  modeIndex: number
}

const none = ''

/** Chooses the tokens that exist which become steps, and shows what changes of them. */
export function TakeOverTokens({ takeOver, tokens, type, modeIndex }: Props) {
  const { groups, group, setGroup, steps, candidates, choose } = takeOver
  if (groups.length === 0) return null
  return (
    <section className={styles.take} aria-label="Tokens that become steps">
      <Select
        label="Take over the tokens of"
        choices={[
          { id: none, label: 'Nothing: all are new' },
          ...groups.map(({ path, count }) => ({ id: path, label: path, hint: ` ${count} of this type` })),
        ]}
        value={group}
        onChange={setGroup}
      />
      {steps.length > 0 && (
        <>
          <p className={styles.none}>
            A token that becomes a step keeps its name, its description and what points at it, and gets the value of the
            step.
          </p>
          <Table label="Steps and their tokens" columns={['Step', 'Token', 'Before', 'After']}>
            {steps.map(({ step, made, token, after }) => (
              <tr key={step}>
                <th scope="row">
                  <bdi className={styles.name}>{step}</bdi>
                </th>
                <td className={styles.token}>
                  <Select
                    small
                    hideLabel
                    label={`Token of step ${step}`}
                    choices={[
                      { id: none, label: `New: ${made}` },
                      ...candidates.map(({ name }) => ({ id: name, label: name })),
                    ]}
                    value={token ?? none}
                    onChange={name => choose(step, name === none ? null : name)}
                  />
                </td>
                <td>
                  <Before tokens={tokens} token={token} modeIndex={modeIndex} />
                </td>
                <td>
                  <After type={type} name={token ?? made} after={after} />
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  )
}

function Before({ tokens, token, modeIndex }: { tokens: Tokens; token: string | null; modeIndex: number }) {
  const draft = token === null ? undefined : tokens.model.byName.get(token)?.cells[modeIndex]?.draft
  if (token === null || !draft) return <Badge kind="success">new</Badge>
  return (
    <ValueView notation="written" draft={draft} resolved={tokens.resolver.resolve(modeIndex, token)} name={token} />
  )
}

function After({ type, name, after }: { type: TypeName; name: string; after: Resolved }) {
  if (!after.ok) return <span className={styles.fault}>{after.message}</span>
  return (
    <span className={styles.after}>
      <Tile type={type} value={after.value} name={name} />
      <code>{valueText(type, after.value)}</code>
    </span>
  )
}
