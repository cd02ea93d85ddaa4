// Foregrounds on the backgrounds that they are meant for, or on every one. A cell opens its pair, with the nearest color
// that passes.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { intendedPairs, pairsOfRules, type ColorPair } from '@tessera/engine'
import { checkRulesQuery } from '../../../quality/checks/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import { colorOf } from '../../../tokens/values/color.ts'
import { seenIn } from '../../inspector/seen-in.ts'
import { rowDraft, type Row } from '../../../tokens/model/model.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { Matrix, type Contrasts, type OpenPair, type Sides } from './matrix.tsx'
import { Everywhere } from './everywhere.tsx'
import { PairPopover } from './pair-popover.tsx'
import { survey } from './survey.ts'
import { demands, measure, mostSides, narrowed, sidesOf, type Demand } from './pairs.ts'
import styles from './contrast.module.css'

export interface ContrastViewProps {
  ws: string
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

const kinds = [
  { id: 'intended', label: 'Pairs that are meant' },
  { id: 'every', label: 'Every pair' },
]

export function ContrastView(props: ContrastViewProps) {
  const { label, tokens, lens, modeIndex, columns, readOnly } = props
  const { model } = tokens
  const [typed, setTyped] = useState<Typed>({ front: '', back: '' })
  const [demandId, setDemand] = useState(demands[0]!.id)
  const [open, setOpen] = useState<OpenPair | null>(null)
  const [isEverywhere, setEverywhere] = useState(false)
  const demand = demands.find(({ id }) => id === demandId) ?? demands[0]!
  const { kind, setKind, sides, shown, pairs, isMeant } = useShown(props, typed)
  const measured = useMeasured({ tokens, lens, columns }, shown, demand, isMeant)
  const surveyed = useMemo(
    () => (isEverywhere ? survey(pairs, { ...tokens, lens }, demand) : null),
    [isEverywhere, pairs, tokens, lens, demand],
  )
  const valueOf = (name: string) => {
    const resolved = seenIn(tokens, lens, modeIndex, name)
    return resolved?.ok ? resolved.value : null
  }
  return (
    <div className={styles.view}>
      <div className={styles.controls}>
        <Select label="Pairs" choices={kinds} value={kind} onChange={setKind} />
        <Filters typed={typed} onType={setTyped} />
        <Select label="Enough is" choices={[...demands]} value={demandId} onChange={setDemand} />
      </div>
      <Summary model={model} measured={measured} modeIndex={modeIndex} most={mostOf(sides)}>
        <Button size="small" aria-pressed={isEverywhere} onPress={() => setEverywhere(!isEverywhere)}>
          In all modes and themes
        </Button>
      </Summary>
      {surveyed && <Everywhere survey={surveyed} demand={demand} valueOf={valueOf} onOpen={setOpen} />}
      {shown.fronts.length === 0 || shown.backs.length === 0 ? (
        <p className={styles.none}>
          {kind === 'every'
            ? 'No color has a name like that.'
            : 'No pair with such names is meant: look at every pair.'}
        </p>
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

const mostOf = ({ fronts, backs }: Sides) => Math.max(fronts.length, backs.length)

/** The pairs that are meant, or every pair where the user wants it, or where no pair of the tokenset is meant. */
function useShown({ ws, tokens: { model }, rows }: ContrastViewProps, typed: Typed) {
  const [chosen, setKind] = useState<string | null>(null)
  const { data: rules } = useQuery(checkRulesQuery(ws))
  const intended = useMemo(() => {
    const names = model.rows.filter(row => rowDraft(row)?.type === 'color').map(({ name }) => name)
    return intendedPairs(names, pairsOfRules(rules?.rules ?? []))
  }, [model, rules])
  const kind = chosen ?? (narrowed(intended, rows, { front: '', back: '' }).length > 0 ? 'intended' : 'every')
  return useMemo(() => {
    const own = kind === 'intended' ? narrowed(intended, rows, typed) : null
    const sides: Sides = own
      ? { fronts: [...new Set(own.map(({ front }) => front))], backs: [...new Set(own.map(({ back }) => back))] }
      : sidesOf(model, rows, typed)
    const shown = { fronts: sides.fronts.slice(0, mostSides), backs: sides.backs.slice(0, mostSides) }
    const meant = own && new Set(own.map(keyOf))
    const pairs =
      own ?? shown.fronts.flatMap(front => shown.backs.flatMap(back => (front === back ? [] : [{ front, back }])))
    const isMeant = (front: string, back: string) => meant?.has(keyOf({ front, back })) ?? true
    return { kind, setKind, sides, shown, pairs, isMeant }
  }, [kind, intended, model, rows, typed])
}

const keyOf = ({ front, back }: ColorPair) => `${front} ${back}`

function Filters({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) {
  return (
    <>
      <Field
        label="Foregrounds"
        placeholder="As their names say"
        value={typed.front}
        onChange={front => onType({ ...typed, front })}
      />
      <Field
        label="Backgrounds"
        placeholder="As their names say"
        value={typed.back}
        onChange={back => onType({ ...typed, back })}
      />
    </>
  )
}

interface SummaryProps {
  model: Tokens['model']
  measured: ReturnType<typeof useMeasured>
  modeIndex: number
  /** The number of names on the longer side. */
  most: number
  children: ReactNode
}

function Summary({ model, measured, modeIndex, most, children }: SummaryProps) {
  return (
    <div className={styles.summary}>
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
      {children}
    </div>
  )
}

/** Thousands of pairs: measured again when colors change, not when the cursor moves. */
function useMeasured(
  { tokens, lens, columns }: Pick<ContrastViewProps, 'tokens' | 'lens' | 'columns'>,
  { fronts, backs }: Sides,
  demand: Demand,
  isMeant: (front: string, back: string) => boolean,
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
          color && back.color && front !== back.name && isMeant(front, back.name)
            ? measure(demand, color, back.color)
            : null,
        )
      })
      const failing = pairs.flat().filter(value => value !== null && value < demand.required).length
      return [mode, { pairs, failing }] as const
    })
    return new Map(inModes)
  }, [tokens, lens, fronts, backs, demand, isMeant, columns])
}
