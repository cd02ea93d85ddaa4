import React from 'react'
import { entryOf, type Shown, type ShownPair } from '../shown.ts'
import { Cell, Panel } from './panel.tsx'
import { sample } from './styles.ts'

const columns = ['Foreground', 'Background', 'Contrast', 'Required', 'Result']

export function ContrastPanel({ active }: { active: boolean }) {
  return (
    <Panel
      active={active}
      columns={columns}
      empty="No names tell which colors stand on each other. Name them by the option “contrast”."
      rowsOf={({ shown, theme }) => {
        const valueOf = valuesAt(shown, theme)
        return failuresFirst(shown.pairs, theme).map(pair => ({
          text: `${pair.front} ${pair.back} ${resultOf(pair, theme)}`,
          row: <Row key={`${pair.front} ${pair.back}`} pair={pair} theme={theme} valueOf={valueOf} />,
        }))
      }}
      what="pairs"
    />
  )
}

function valuesAt({ tokens }: Shown, theme: number): (name: string) => string | undefined {
  const values = new Map(tokens.map(token => [token.name, entryOf(token.values, theme)]))
  return name => values.get(name) ?? undefined
}

function failuresFirst(pairs: readonly ShownPair[], theme: number): ShownPair[] {
  const isFailure = (pair: ShownPair) => resultOf(pair, theme) === 'Fail'
  return [...pairs.filter(isFailure), ...pairs.filter(pair => !isFailure(pair))]
}

function resultOf({ ratios, required }: ShownPair, theme: number): 'Pass' | 'Fail' | '–' {
  const ratio = entryOf(ratios, theme)
  if (ratio === null) return '–'
  return ratio >= required ? 'Pass' : 'Fail'
}

interface RowProps {
  pair: ShownPair
  theme: number
  valueOf: (name: string) => string | undefined
}

function Row({ pair, theme, valueOf }: RowProps) {
  const { front, back, required } = pair
  const ratio = entryOf(pair.ratios, theme)
  return (
    <tr>
      <Cell>
        <span aria-hidden style={{ ...sample, background: valueOf(back), color: valueOf(front) }}>
          Aa
        </span>
        {front}
      </Cell>
      <Cell>{back}</Cell>
      <Cell>{ratio === null ? '–' : `${ratio.toFixed(2)}:1`}</Cell>
      <Cell>{`${required}:1`}</Cell>
      <Cell>{resultOf(pair, theme)}</Cell>
    </tr>
  )
}
