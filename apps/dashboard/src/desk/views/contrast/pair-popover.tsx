import { apcaContrast, contrastRatio, isMisfit, mendedColor, types, type ColorPair, type Json } from '@tessera/engine'
import { Dialog, Popover } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { Tile } from '../../../tokens/pictures/tile.tsx'
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import { colorOf, cssOf } from '../../../tokens/values/color.ts'
import popover from '../../../tokens/editors/color/color-popover.module.css'
import { setValue } from '../../../tokens/model/changes-of.ts'
import { targetOf } from '../../../tokens/values/draft.ts'
import { seenIn } from '../../inspector/seen-in.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { valueText } from '../../../tokens/values/value-text.ts'
import { measure, type Demand } from './pairs.ts'
import styles from './contrast.module.css'

interface Props {
  tokens: Tokens
  lens: Lens | null
  pair: ColorPair
  anchor: Element
  demand: Demand
  columns: readonly number[]
  readOnly: string | null
  onClose: () => void
}

/** A foreground on its background in every mode, and the nearest foreground that meets the required contrast. */
export function PairPopover({ tokens, lens, pair, anchor, demand, columns, readOnly, onClose }: Props) {
  const { front, back } = pair
  return (
    <Popover
      className={popover.popover!}
      triggerRef={{ current: anchor }}
      isOpen
      onOpenChange={open => !open && onClose()}
      placement="bottom start"
      offset={4}
    >
      <Dialog aria-label={`${front} on ${back}`} className={styles.dialog!}>
        <h3 className={styles.title}>
          <bdi>{front}</bdi> on <bdi>{back}</bdi>
        </h3>
        {columns.map(i => (
          <PairInMode
            key={i}
            tokens={tokens}
            lens={lens}
            pair={pair}
            demand={demand}
            modeIndex={i}
            readOnly={readOnly}
          />
        ))}
      </Dialog>
    </Popover>
  )
}

interface ModeProps extends Pick<Props, 'tokens' | 'lens' | 'pair' | 'demand' | 'readOnly'> {
  modeIndex: number
}

function PairInMode(props: ModeProps) {
  const { tokens, lens, pair, demand, modeIndex, readOnly } = props
  const { model, edits } = tokens
  const row = model.byName.get(pair.front)
  const front = colorIn(tokens, lens, modeIndex, pair.front)
  const back = colorIn(tokens, lens, modeIndex, pair.back)
  if (!front || !back) return null
  const isEnough = measure(demand, front.color, back.color) >= demand.required
  const better = isEnough ? null : betterValue(props)
  return (
    <section className={styles.mode} aria-label={model.modes[modeIndex]!.name}>
      <span aria-hidden className={styles.large} style={{ color: front.css, backgroundColor: back.css }} />
      <div className={styles.facts}>
        <strong>
          <bdi>{model.modes[modeIndex]!.name}</bdi>
        </strong>
        <span>
          {contrastRatio(front.color, back.color).toFixed(2)} : 1 · Lc{' '}
          {apcaContrast(front.color, back.color).toFixed(0)}
        </span>
      </div>
      {better !== null && row && (
        <Button
          size="small"
          unavailable={readOnly}
          onPress={() => edits.edit(`Changed ${pair.front}`, [setValue(model, row, modeIndex, better)])}
        >
          <Tile type="color" value={resultOf(tokens, better, modeIndex)} name={pair.front} />
          Set {valueText('color', better)}
        </Button>
      )}
      {better === null && !isEnough && <span className={styles.muted}>No lightness of this color is enough here.</span>}
    </section>
  )
}

function colorIn(tokens: Tokens, lens: Lens | null, modeIndex: number, name: string) {
  const resolved = seenIn(tokens, lens, modeIndex, name)
  const color = resolved?.ok ? colorOf(resolved.value) : null
  return resolved?.ok && color ? { color, css: cssOf(resolved.value) ?? undefined } : null
}

function betterValue({ tokens, lens, pair, demand, modeIndex }: ModeProps): Json | null {
  const { model, resolver } = tokens
  const own = resolver.resolve(modeIndex, pair.front)
  const behind = seenIn(tokens, lens, modeIndex, pair.back)
  if (!own || !behind?.ok || behind.type !== 'color') return null
  const ground = types.color.parse(behind.value)
  if (isMisfit(ground)) return null
  const others = {
    names: model.rows.map(({ name }) => name),
    at: (name: string) => resolver.resolve(modeIndex, name),
  }
  const [fix] = mendedColor(own, color => measure(demand, color, ground) >= demand.required, others) ?? []
  return fix?.op === 'update' ? (fix.value ?? null) : null
}

/** The value itself, or where an alias leads. */
function resultOf({ resolver }: Tokens, value: Json, modeIndex: number): Json {
  const target = targetOf({ type: 'color', value, description: null })
  const resolved = target === null ? null : resolver.resolve(modeIndex, target)
  return resolved?.ok ? resolved.value : value
}
