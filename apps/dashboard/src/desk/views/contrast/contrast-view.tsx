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
import { Matrix, type OpenPair, type Sides } from './matrix.tsx'
import { PairList } from './pair-list.tsx'
import { Everywhere } from './everywhere.tsx'
import { PairPopover } from './pair-popover.tsx'
import { survey } from './survey.ts'
import { demands, keyOf, measure, mostPairs, mostSides, narrowed, sidesOf, type Demand } from './pairs.ts'
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
  const { kind, setKind, shown, pairs, cut } = useShown(props, typed)
  const measured = useMeasured({ tokens, lens, columns }, pairs, demand)
  const surveyed = useMemo(
    () => (isEverywhere ? survey(pairs, { ...tokens, lens }, demand) : null),
    [isEverywhere, pairs, tokens, lens, demand],
  )
  const valueOf = (name: string) => {
    const resolved = seenIn(tokens, lens, modeIndex, name)
    return resolved?.ok ? resolved.value : null
  }
  const of = measured.get(modeIndex)?.contrasts
  const listed = { label: `Contrast, ${label}`, demand, measured: of, valueOf, onOpen: setOpen }
  return (
    <div className={styles.view}>
      <div className={styles.controls}>
        <Select label="Pairs" choices={kinds} value={kind} onChange={setKind} />
        <Filters typed={typed} onType={setTyped} />
        <Select label="Enough is" choices={[...demands]} value={demandId} onChange={setDemand} />
      </div>
      <Summary model={model} measured={measured} modeIndex={modeIndex} cut={cut}>
        <Button size="small" aria-pressed={isEverywhere} onPress={() => setEverywhere(!isEverywhere)}>
          In all modes and themes
        </Button>
      </Summary>
      {surveyed && <Everywhere survey={surveyed} demand={demand} valueOf={valueOf} onOpen={setOpen} />}
      {pairs.length === 0 ? (
        <p className={styles.none}>
          {kind === 'every'
            ? 'No color has a name like that.'
            : 'No pair with such names is meant: look at every pair.'}
        </p>
      ) : shown === null ? (
        <PairList key={`${demandId} ${modeIndex} ${typed.front} ${typed.back}`} {...listed} pairs={pairs} />
      ) : (
        <Matrix {...listed} shown={shown} />
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
    if (kind === 'intended') {
      const pairs = narrowed(intended, rows, typed)
      return { kind, setKind, shown: null, pairs, cut: cutOf(pairs.length, mostPairs) }
    }
    const { fronts, backs } = sidesOf(model, rows, typed)
    const shown: Sides = { fronts: fronts.slice(0, mostSides), backs: backs.slice(0, mostSides) }
    const pairs = shown.fronts.flatMap(front => shown.backs.flatMap(back => (front === back ? [] : [{ front, back }])))
    return { kind, setKind, shown, pairs, cut: cutOf(Math.max(fronts.length, backs.length), mostSides) }
  }, [kind, intended, model, rows, typed])
}

/** How many of how many are shown; null where all are. */
const cutOf = (count: number, most: number) => (count > most ? { count, most } : null)

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
  cut: ReturnType<typeof cutOf>
  children: ReactNode
}

function Summary({ model, measured, modeIndex, cut, children }: SummaryProps) {
  return (
    <div className={styles.summary}>
      <p role="status" className={styles.summary}>
        {[...measured].map(([mode, { failing }]) => (
          <span key={mode} data-current={mode === modeIndex}>
            <bdi>{model.modes[mode]!.name}</bdi>: {failing === 0 ? 'all pass' : `${failing} fail`}
          </span>
        ))}
        {cut && (
          <span>
            The first {cut.most} of {cut.count} are shown: write what the names of the others have
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
  pairs: readonly ColorPair[],
  demand: Demand,
) {
  return useMemo(() => {
    const inModes = columns.map(mode => {
      const colors = new Map<string, ReturnType<typeof colorOf>>()
      const colorIn = (name: string) => {
        const resolved = seenIn(tokens, lens, mode, name)
        return resolved?.ok ? colorOf(resolved.value) : null
      }
      for (const name of pairs.flatMap(({ front, back }) => [front, back]))
        if (!colors.has(name)) colors.set(name, colorIn(name))
      const contrasts = new Map<string, number>()
      for (const pair of pairs) {
        const [front, back] = [colors.get(pair.front), colors.get(pair.back)]
        if (front && back) contrasts.set(keyOf(pair), measure(demand, front, back))
      }
      const failing = [...contrasts.values()].filter(value => value < demand.required).length
      return [mode, { contrasts, failing }] as const
    })
    return new Map(inModes)
  }, [tokens, lens, pairs, demand, columns])
}
