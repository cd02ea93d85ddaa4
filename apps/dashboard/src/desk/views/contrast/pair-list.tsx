import type { ColorPair, Json } from '@tessera/engine'
import { useState } from 'react'
import { Check, X } from '../../../icons/icons.generated.ts'
import { cssOf } from '../../../tokens/values/color.ts'
import { Table } from '../../../ui/list/table.tsx'
import { LookAt } from './look-at.tsx'
import type { OpenPair } from './matrix.tsx'
import { keyOf, measuredText, mostPairs, type Demand, type Measured } from './pairs.ts'
import styles from './contrast.module.css'

interface Props {
  label: string
  pairs: readonly ColorPair[]
  demand: Demand
  measured: Measured | undefined
  valueOf: (name: string) => Json | null
  onOpen: (pair: OpenPair) => void
}

/** The pairs that are meant: few of a matrix of all names. Those that failed when it was opened come first. */
export function PairList({ label, pairs, demand, measured, valueOf, onOpen }: Props) {
  // What is mended stays in its place.
  const [failing] = useState(() => new Set(pairs.map(keyOf).filter(key => (measured?.get(key) ?? 0) < demand.required)))
  const rows = pairs.flatMap(pair => {
    const value = measured?.get(keyOf(pair))
    return value === undefined ? [] : [{ ...pair, value, passes: value >= demand.required }]
  })
  const rank = (pair: ColorPair) => (failing.has(keyOf(pair)) ? 0 : 1)
  const shown = rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostPairs)
  return (
    <Table label={label} columns={['Sample', 'Foreground', 'Background', 'Contrast', '']}>
      {shown.map(({ front, back, value, passes }) => (
        <tr key={keyOf({ front, back })}>
          <td>
            <span
              aria-hidden
              className={styles.sample}
              style={{
                color: cssOf(valueOf(front) ?? '') ?? undefined,
                backgroundColor: cssOf(valueOf(back) ?? '') ?? undefined,
              }}
            />
          </td>
          <th scope="row">
            <bdi>{front}</bdi>
          </th>
          <td>
            <bdi>{back}</bdi>
          </td>
          <td>
            <span className={styles.measured} data-passes={passes}>
              {passes ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
              {measuredText(demand, value)} {passes ? 'passes' : 'fails'}
            </span>
          </td>
          <td>
            <LookAt pair={{ front, back }} onOpen={onOpen} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
