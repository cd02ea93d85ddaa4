import { Table } from '../../../ui/list/table.tsx'
import { cssOf } from '../../../tokens/values/color.ts'
import type { Json } from '@tessera/engine'
import { LookAt } from './look-at.tsx'
import type { OpenPair } from './matrix.tsx'
import { measuredText, type Demand } from './pairs.ts'
import type { Survey } from './survey.ts'
import styles from './contrast.module.css'

interface Props {
  survey: Survey
  demand: Demand
  valueOf: (name: string) => Json | null
  onOpen: (pair: OpenPair) => void
}

const [mostPairs, mostPlaces] = [50, 3]
const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** The pairs that fail in some mode or theme, each once, with the places where they do. */
export function Everywhere({ survey: { failing, measured, isCut }, demand, valueOf, onOpen }: Props) {
  const shown = failing.slice(0, mostPairs)
  return (
    <section className={styles.everywhere} aria-label="In all modes and themes">
      <p aria-live="polite">
        {failing.length === 0
          ? 'All pass'
          : `${counted(failing.length, 'pair')} ${failing.length === 1 ? 'fails' : 'fail'}`}
        , of {counted(measured, 'measured contrast')}
        {isCut && '; of themes with many axes the first contexts are measured'}.
      </p>
      {shown.length > 0 && (
        <Table label="What fails in all modes and themes" columns={['Pair', 'Least', 'Where', '']}>
          {shown.map(({ front, back, places }) => (
            <tr key={`${front} ${back}`}>
              <th scope="row">
                <span
                  aria-hidden
                  className={styles.sample}
                  style={{
                    color: cssOf(valueOf(front) ?? '') ?? undefined,
                    backgroundColor: cssOf(valueOf(back) ?? '') ?? undefined,
                  }}
                />{' '}
                <bdi>{front}</bdi> on <bdi>{back}</bdi>
              </th>
              <td>{measuredText(demand, places[0]!.value)}</td>
              <td>
                {places
                  .slice(0, mostPlaces)
                  .map(({ label, value }) => `${label} (${measuredText(demand, value)})`)
                  .join(', ')}
                {places.length > mostPlaces && ` and ${counted(places.length - mostPlaces, 'more place')}`}
              </td>
              <td>
                <LookAt pair={{ front, back }} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {failing.length > mostPairs && <p>and {(failing.length - mostPairs).toLocaleString('en')} more</p>}
    </section>
  )
}
