import type { Diff, GuidanceAtBase } from '@tessera/contract'
import type { Resolved } from '@tessera/engine'
import { draftIn } from '../../tokens/values/recorded-tokens.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/list/table.tsx'
import { useResolvedDifferences } from './resolved-differences.ts'
import styles from './difference-table.module.css'

const badges = { added: 'success', changed: 'warning', removed: 'danger', renamed: 'info' } as const
const mostShown = 200

type GuidanceState = GuidanceAtBase['state']

interface Props {
  diff: Pick<Diff, 'tokens' | 'total' | 'resolvers'>
}

/** The differences between two states, by resolver and by token, in rows of one line. */
export function DifferenceTable({ diff }: Props) {
  const resolvedIn = useResolvedDifferences(diff.tokens)
  // In a first release nothing stood before.
  const hasBefore = [...diff.tokens, ...diff.resolvers].some(({ before }) => before !== null)
  const columns = ['Name', 'Where', ...(hasBefore ? ['Before', 'After'] : ['Value']), '']
  return (
    <div className={styles.compact}>
      <Table label="Changes" columns={columns}>
        {diff.resolvers.map(each => (
          <tr key={`${each.resolver_id} ${each.change}`}>
            <Name now={each.resolver} before={each.change === 'renamed' ? each.before?.name : undefined} />
            <Where text={`${each.workspace_name} · Themes`} />
            {hasBefore && (
              <td>
                <Content content={each.before} />
              </td>
            )}
            <td>
              <Content content={each.after} />
            </td>
            <td>
              <Badge kind={badges[each.change]}>{each.change}</Badge>
            </td>
          </tr>
        ))}
        {diff.tokens.slice(0, mostShown).map(each => (
          <tr key={`${each.mode_id} ${each.token} ${each.change}`}>
            <Name now={each.token} before={each.change === 'renamed' ? each.before?.name : undefined} />
            <Where text={`${each.mode} · ${each.tokenset_name}`} />
            {hasBefore && (
              <td>
                <Content name={each.token} content={each.before} resolved={resolvedIn(each, 'before')} />
              </td>
            )}
            <td>
              <Content name={each.token} content={each.after} resolved={resolvedIn(each, 'after')} />
            </td>
            <td>
              <Badge kind={badges[each.change]}>{each.change}</Badge>
            </td>
          </tr>
        ))}
      </Table>
      {diff.total > mostShown && (
        <p>
          The first {mostShown} of {diff.total} are shown.
        </p>
      )}
    </div>
  )
}

function Name({ now, before }: { now: string; before: string | undefined }) {
  return (
    <th scope="row" title={before === undefined ? now : `${before} → ${now}`}>
      {before !== undefined && (
        <span className={styles.old}>
          <bdi>{before}</bdi> →{' '}
        </span>
      )}
      <bdi>{now}</bdi>
    </th>
  )
}

const Where = ({ text }: { text: string }) => <td title={text}>{text}</td>

interface ContentProps {
  /** The name of the token. */
  name?: string
  content: unknown
  resolved?: Resolved | undefined
}

/** A token's value, or the modifiers of a resolver. */
export function Content({ name = '', content, resolved }: ContentProps) {
  const modifiers = modifiersIn(content)
  if (modifiers) return <>{modifiers.map(({ name }) => name).join(', ') || 'no modifiers'}</>
  const said = saidIn(content)
  if (said !== null) return <bdi>{said}</bdi>
  const draft = draftIn(content)
  return draft ? <ValueView notation="written" name={name} draft={draft} resolved={resolved} /> : <>—</>
}

/** The text of guidance. */
function saidIn(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || !('purpose' in content)) return null
  const { purpose, do: dos, dont, accessibility, examples } = content as NonNullable<GuidanceState>
  const rules = [...dos.map(text => `Do: ${text}`), ...dont.map(text => `Don’t: ${text}`)]
  return [purpose, ...rules, accessibility, ...examples].filter(text => text !== null).join(' · ')
}

function modifiersIn(content: unknown): readonly { name: string }[] | null {
  if (typeof content !== 'object' || content === null || !('modifiers' in content)) return null
  return (content as { modifiers: { name: string }[] }).modifiers
}
