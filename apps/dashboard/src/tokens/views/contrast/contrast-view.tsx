// Every foreground on every background of a group. A cell opens the pair, with the nearest color that passes.
import { Check, X } from 'lucide-react'
import { Fragment, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Lens } from '../../../model/themes/themed.ts'
import { colorOf, cssOf } from '../../../values/color.ts'
import { seenIn } from '../../inspector/seen-in.ts'
import type { Row } from '../../../model/model.ts'
import type { Tokens } from '../../../model/use-tokens.ts'
import { PairPopover, type Pair } from './pair-popover.tsx'
import { demands, measure, measuredText, mostSides, sidesOf } from './pairs.ts'
import styles from './contrast.module.css'

export interface ContrastViewProps {
  label: string
  tokens: Tokens
  lens: Lens | null
  rows: readonly Row[]
  modeIndex: number
  /** Indexes of the modes shown. */
  columns: readonly number[]
  readOnly: string | null
}

export function ContrastView({ label, tokens, lens, rows, modeIndex, columns, readOnly }: ContrastViewProps) {
  const { model } = tokens
  const [typed, setTyped] = useState({ front: '', back: '' })
  const [demandId, setDemand] = useState(demands[0]!.id)
  const [open, setOpen] = useState<(Pair & { anchor: Element }) | null>(null)
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const table = useRef<HTMLTableElement>(null)
  const demand = demands.find(({ id }) => id === demandId) ?? demands[0]!
  const sides = useMemo(() => sidesOf(model, rows, typed), [model, rows, typed])
  const [fronts, backs] = [sides.fronts.slice(0, mostSides), sides.backs.slice(0, mostSides)]
  const valueOf = (name: string, mode: number) => {
    const resolved = seenIn(tokens, lens, mode, name)
    return resolved?.ok ? resolved.value : null
  }
  // Thousands of pairs: they are measured again when colors change, not when the cursor moves.
  const measured = useMemo(() => {
    const colorIn = (name: string, mode: number) => {
      const resolved = seenIn(tokens, lens, mode, name)
      return resolved?.ok ? colorOf(resolved.value) : null
    }
    const inModes = columns.map(mode => {
      const behind = sides.backs.slice(0, mostSides).map(name => ({ name, color: colorIn(name, mode) }))
      const pairs = sides.fronts.slice(0, mostSides).map(front => {
        const color = colorIn(front, mode)
        return behind.map(back =>
          color && back.color && front !== back.name ? measure(demand, color, back.color) : null,
        )
      })
      const failing = pairs.flat().filter(value => value !== null && value < demand.required).length
      return [mode, { pairs, failing }] as const
    })
    return new Map(inModes)
  }, [tokens, lens, sides, demand, columns])
  const cut = sides.fronts.length > mostSides || sides.backs.length > mostSides
  const [row, column] = [Math.min(at[0], fronts.length - 1), Math.min(at[1], backs.length - 1)]

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = [clamp(row + step[0], fronts.length), clamp(column + step[1], backs.length)] as const
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-pair="${next[0]}:${next[1]}"]`)?.focus()
  }

  return (
    <div className={styles.view}>
      <div className={styles.controls}>
        <Field
          label="Foregrounds"
          placeholder="As their names say"
          value={typed.front}
          onChange={front => setTyped({ ...typed, front })}
        />
        <Field
          label="Backgrounds"
          placeholder="As their names say"
          value={typed.back}
          onChange={back => setTyped({ ...typed, back })}
        />
        <Select label="Enough is" choices={[...demands]} value={demandId} onChange={setDemand} />
      </div>
      <p role="status" className={styles.summary}>
        {[...measured].map(([mode, { failing }]) => (
          <span key={mode} data-current={mode === modeIndex}>
            <bdi>{model.modes[mode]!.name}</bdi>: {failing === 0 ? 'all pass' : `${failing} fail`}
          </span>
        ))}
        {cut && (
          <span>
            The first {mostSides} of {Math.max(sides.fronts.length, sides.backs.length)} are shown: write what the names
            of the others have
          </span>
        )}
      </p>
      {fronts.length === 0 || backs.length === 0 ? (
        <p className={styles.none}>No color has a name like that.</p>
      ) : (
        <div className={styles.scroll}>
          <table
            ref={table}
            role="grid"
            aria-label={`Contrast, ${label}`}
            className={styles.table}
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                <td />
                {backs.map(name => (
                  <th key={name} scope="col" title={name}>
                    <Head name={name} css={cssOf(valueOf(name, modeIndex) ?? '')} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fronts.map((front, i) => (
                <tr key={front}>
                  <th scope="row" title={front}>
                    <Head name={front} css={cssOf(valueOf(front, modeIndex) ?? '')} />
                  </th>
                  {backs.map((back, j) => {
                    const value = measured.get(modeIndex)?.pairs[i]?.[j] ?? null
                    if (value === null) return <td key={back} role="gridcell" className={styles.empty} />
                    const passes = value >= demand.required
                    return (
                      <td key={back} role="gridcell">
                        <button
                          type="button"
                          className={styles.pair}
                          data-pair={`${i}:${j}`}
                          data-passes={passes}
                          tabIndex={i === row && j === column ? 0 : -1}
                          aria-label={`${front} on ${back}: ${measuredText(demand, value)}, ${passes ? 'passes' : 'fails'}`}
                          aria-haspopup="dialog"
                          onFocus={() => setAt([i, j])}
                          onClick={event => setOpen({ front, back, anchor: event.currentTarget })}
                        >
                          <span
                            aria-hidden
                            className={styles.sample}
                            style={{
                              color: cssOf(valueOf(front, modeIndex)!) ?? undefined,
                              backgroundColor: cssOf(valueOf(back, modeIndex)!) ?? undefined,
                            }}
                          />
                          <span className={styles.measured}>
                            {passes ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
                            {measuredText(demand, value)}
                          </span>
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && (
        <PairPopover
          key={`${open.front} ${open.back}`}
          tokens={tokens}
          lens={lens}
          pair={open}
          anchor={open.anchor}
          demand={demand}
          columns={columns}
          readOnly={readOnly}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const clamp = (n: number, count: number) => Math.max(0, Math.min(count - 1, n))

function Head({ name, css }: { name: string; css: string | null }) {
  return (
    <span className={styles.head}>
      <span aria-hidden className={styles.tile} style={{ backgroundColor: css ?? undefined }} />
      <bdi>
        {name.split('.').map((part, i) => (
          <Fragment key={i}>
            {i > 0 && (
              <>
                .<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </bdi>
    </span>
  )
}
