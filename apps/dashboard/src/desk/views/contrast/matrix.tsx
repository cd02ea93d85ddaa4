import type { ColorPair, Json } from '@tessera/engine'
import { Check, X } from '../../../icons/icons.generated.ts'
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { cssOf } from '../../../tokens/values/color.ts'
import { Dotted } from '../../../ui/text/dotted.tsx'
import { keyOf, measuredText, type Demand, type Measured } from './pairs.ts'
import styles from './contrast.module.css'

export interface Sides {
  fronts: readonly string[]
  backs: readonly string[]
}
export type OpenPair = ColorPair & { anchor: Element }
type Contrasts = readonly (readonly (number | null)[])[]

interface MatrixProps {
  label: string
  shown: Sides
  demand: Demand
  measured: Measured | undefined
  valueOf: (name: string) => Json | null
  onOpen: (pair: OpenPair) => void
}

export function Matrix({ label, shown: { fronts, backs }, demand, measured, valueOf, onOpen }: MatrixProps) {
  const pairs = fronts.map(front => backs.map(back => measured?.get(keyOf({ front, back })) ?? null))
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const isInside = ([i, j]: readonly [number, number]) => i >= 0 && j >= 0 && i < fronts.length && j < backs.length
  const isMeasured = ([i, j]: readonly [number, number]) => (pairs[i]?.[j] ?? null) !== null
  const [row, column] = isMeasured(at) ? at : firstOf(pairs)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    let next = [row + step[0], column + step[1]] as const
    // A color on itself has no cell to stop at.
    while (isInside(next) && !isMeasured(next)) next = [next[0] + step[0], next[1] + step[1]]
    if (!isInside(next)) return
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-pair="${next[0]}:${next[1]}"]`)?.focus()
  }
  const cssIn = (name: string) => cssOf(valueOf(name) ?? '')
  return (
    <div className={styles.scroll}>
      <table ref={table} role="grid" aria-label={label} className={styles.table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <td />
            {backs.map(name => (
              <th key={name} scope="col" title={name}>
                <Head name={name} css={cssIn(name)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fronts.map((front, i) => (
            <tr key={front}>
              <th scope="row" title={front}>
                <Head name={front} css={cssIn(front)} />
              </th>
              {backs.map((back, j) => {
                const value = pairs[i]?.[j] ?? null
                if (value === null) return <td key={back} role="gridcell" className={styles.empty} />
                return (
                  <td key={back} role="gridcell">
                    <PairButton
                      pair={{ front, back }}
                      place={`${i}:${j}`}
                      text={measuredText(demand, value)}
                      passes={value >= demand.required}
                      isActive={i === row && j === column}
                      style={{ color: cssIn(front) ?? undefined, backgroundColor: cssIn(back) ?? undefined }}
                      onFocus={() => setAt([i, j])}
                      onOpen={onOpen}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PairButtonProps {
  pair: ColorPair
  place: string
  text: string
  passes: boolean
  isActive: boolean
  style: CSSProperties
  onFocus: () => void
  onOpen: (pair: OpenPair) => void
}

function PairButton({ pair, place, text, passes, isActive, style, onFocus, onOpen }: PairButtonProps) {
  return (
    <button
      type="button"
      className={styles.pair}
      data-pair={place}
      data-passes={passes}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${pair.front} on ${pair.back}: ${text}, ${passes ? 'passes' : 'fails'}`}
      aria-haspopup="dialog"
      onFocus={onFocus}
      onClick={event => onOpen({ ...pair, anchor: event.currentTarget })}
    >
      <span aria-hidden className={styles.sample} style={style} />
      <span className={styles.measured}>
        {passes ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
        {text}
      </span>
    </button>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The first pair that has a cell. */
function firstOf(pairs: Contrasts): readonly [number, number] {
  const row = pairs.findIndex(values => values.some(value => value !== null))
  return row < 0 ? [0, 0] : [row, pairs[row]!.findIndex(value => value !== null)]
}

function Head({ name, css }: { name: string; css: string | null }) {
  return (
    <span className={styles.head}>
      <span aria-hidden className={styles.tile} style={{ backgroundColor: css ?? undefined }} />
      <bdi>
        <Dotted text={name} />
      </bdi>
    </span>
  )
}
