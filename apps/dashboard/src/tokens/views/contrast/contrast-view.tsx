// Every foreground on every background of a group. A cell opens its pair, with the nearest color that passes.
import { useMemo, useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Lens } from '../../../model/themes/themed.ts'
import { colorOf } from '../../../values/color.ts'
import { seenIn } from '../../inspector/seen-in.ts'
import type { Row } from '../../../model/model.ts'
import type { Tokens } from '../../../model/use-tokens.ts'
import { Matrix, type Contrasts, type OpenPair, type Sides } from './matrix.tsx'
import { PairPopover } from './pair-popover.tsx'
import { demands, measure, mostSides, sidesOf, type Demand } from './pairs.ts'
import styles from './contrast.module.css'

export interface ContrastViewProps {
  label: string
  tokens: Tokens
  lens: Lens | null
  rows: readonly Row[]
  modeIndex: number
  /** Indexes of the visible modes. */
  columns: readonly number[]
  readOnly: string | null
}

type Typed = Parameters<typeof sidesOf>[2]

export function ContrastView({ label, tokens, lens, rows, modeIndex, columns, readOnly }: ContrastViewProps) {
  const { model } = tokens
  const [typed, setTyped] = useState<Typed>({ front: '', back: '' })
  const [demandId, setDemand] = useState(demands[0]!.id)
  const [open, setOpen] = useState<OpenPair | null>(null)
  const demand = demands.find(({ id }) => id === demandId) ?? demands[0]!
  const sides = useMemo(() => sidesOf(model, rows, typed), [model, rows, typed])
  const shown = useMemo(
    () => ({ fronts: sides.fronts.slice(0, mostSides), backs: sides.backs.slice(0, mostSides) }),
    [sides],
  )
  const measured = useMeasured({ tokens, lens, columns }, shown, demand)
  const most = Math.max(sides.fronts.length, sides.backs.length)
  const valueOf = (name: string) => {
    const resolved = seenIn(tokens, lens, modeIndex, name)
    return resolved?.ok ? resolved.value : null
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
        {most > mostSides && (
          <span>
            The first {mostSides} of {most} are shown: write what the names of the others have
          </span>
        )}
      </p>
      {shown.fronts.length === 0 || shown.backs.length === 0 ? (
        <p className={styles.none}>No color has a name like that.</p>
      ) : (
        <Matrix
          label={`Contrast, ${label}`}
          shown={shown}
          demand={demand}
          pairs={measured.get(modeIndex)?.pairs}
          valueOf={valueOf}
          onOpen={setOpen}
        />
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

/** Thousands of pairs: measured again when colors change, not when the cursor moves. */
function useMeasured(
  { tokens, lens, columns }: Pick<ContrastViewProps, 'tokens' | 'lens' | 'columns'>,
  { fronts, backs }: Sides,
  demand: Demand,
) {
  return useMemo(() => {
    const colorIn = (name: string, mode: number) => {
      const resolved = seenIn(tokens, lens, mode, name)
      return resolved?.ok ? colorOf(resolved.value) : null
    }
    const inModes = columns.map(mode => {
      const backColors = backs.map(name => ({ name, color: colorIn(name, mode) }))
      const pairs: Contrasts = fronts.map(front => {
        const color = colorIn(front, mode)
        return backColors.map(back =>
          color && back.color && front !== back.name ? measure(demand, color, back.color) : null,
        )
      })
      const failing = pairs.flat().filter(value => value !== null && value < demand.required).length
      return [mode, { pairs, failing }] as const
    })
    return new Map(inModes)
  }, [tokens, lens, fronts, backs, demand, columns])
}
