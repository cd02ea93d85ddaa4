import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokensetsQuery } from '../../../api/queries.ts'
import { Check, X } from '../../../icons/icons.generated.ts'
import { cssOf } from '../../../tokens/values/color.ts'
import { contrastOf } from '../../../tokens/values/contrast.ts'
import { Table } from '../../../ui/list/table.tsx'
import { useThemedValues } from '../../components/use-themed-values.ts'
import styles from './rules.module.css'

export interface Pair {
  foreground: string
  background: string
  typography?: string
}

interface Props {
  ws: string
  label: string
  pairs: readonly Pair[]
  /** null: the rule asks for no ratio. */
  least: number | null
}

/** What stands on what, each with a sample and its ratio where the themes have their defaults. */
export function PairRows({ ws, label, pairs, least }: Props) {
  const valueOf = useDefaultValues(ws, pairs)
  const ratio = least === null ? 'Ratio' : `Ratio, at least ${least}`
  return (
    <Table label={label} columns={['Sample', 'Foreground', 'Background', ratio]}>
      {pairs.map(({ foreground, background, typography }, i) => (
        <tr key={i}>
          <td>
            <span
              aria-hidden
              className={styles.sample}
              style={{
                color: cssOf(valueOf(foreground) ?? '') ?? undefined,
                backgroundColor: cssOf(valueOf(background) ?? '') ?? undefined,
              }}
            />
          </td>
          <td>
            <code>{foreground}</code>
            {typography !== undefined && <span className={styles.hint}> in {typography}</span>}
          </td>
          <td>
            <code>{background}</code>
          </td>
          <td>
            <Ratio
              ratio={contrastOf(valueOf(foreground) ?? '', valueOf(background) ?? '')?.ratio ?? null}
              // The levels ask for less of large text.
              least={typography === undefined ? least : null}
            />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Ratio({ ratio, least }: { ratio: number | null; least: number | null }) {
  if (ratio === null) return <span className={styles.hint}>of each that fits</span>
  if (least === null) return <span>{ratio.toFixed(1)} : 1</span>
  const passes = ratio >= least
  return (
    <span className={styles.ratio} data-passes={passes}>
      {passes ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
      {ratio.toFixed(1)} : 1{passes ? '' : ', too low'}
    </span>
  )
}

/** A glob has no value of its own. */
const isName = (pattern: string) => !/[*!]/.test(pattern)

/** The value of a name in the first tokenset that has it. */
function useDefaultValues(ws: string, pairs: readonly Pair[]) {
  const { data: tokensets } = useQuery(tokensetsQuery(ws))
  const paths = useMemo(() => {
    const names = new Set(pairs.flatMap(({ foreground, background }) => [foreground, background]).filter(isName))
    return [...names].flatMap(name => tokensets?.map(({ id }) => `${id}/${name}`) ?? [])
  }, [pairs, tokensets])
  const valuesOf = useThemedValues(ws, paths)
  return (name: string) =>
    isName(name) ? (tokensets?.flatMap(({ id }) => valuesOf?.(`${id}/${name}`) ?? [])[0]?.value ?? null) : null
}
