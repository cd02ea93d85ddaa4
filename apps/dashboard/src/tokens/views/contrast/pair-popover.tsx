import { apcaContrast, contrastRatio, isMisfit, mendedColor, types, type Json } from '@tessera/engine'
import { Dialog, Popover } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { Tile } from '../../../pictures/tile.tsx'
import type { Lens } from '../../../model/themes/themed.ts'
import { colorOf, cssOf } from '../../../values/color.ts'
import popover from '../../../editors/color/color-popover.module.css'
import { setValue } from '../../../model/changes-of.ts'
import { targetOf } from '../../../values/draft.ts'
import { seenIn } from '../../inspector/seen-in.ts'
import type { Tokens } from '../../../model/use-tokens.ts'
import { valueText } from '../../../values/value-text.ts'
import { measure, type Demand } from './pairs.ts'
import styles from './contrast.module.css'

export interface Pair {
  front: string
  back: string
}

interface Props {
  tokens: Tokens
  lens: Lens | null
  pair: Pair
  anchor: Element
  demand: Demand
  columns: readonly number[]
  readOnly: string | null
  onClose: () => void
}

/** A text on its background in every mode, and the nearest foreground that is enough where it is not. */
export function PairPopover({ tokens, lens, pair, anchor, demand, columns, readOnly, onClose }: Props) {
  const { model, edits } = tokens
  const { front, back } = pair
  const row = model.byName.get(front)
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
        {columns.map(i => {
          const [one, other] = [seenIn(tokens, lens, i, front), seenIn(tokens, lens, i, back)]
          const [before, behind] = [one?.ok && colorOf(one.value), other?.ok && colorOf(other.value)]
          if (!one?.ok || !other?.ok || !before || !behind) return null
          const better = measure(demand, before, behind) >= demand.required ? null : betterThan(i)
          return (
            <section key={i} className={styles.mode} aria-label={model.modes[i]!.name}>
              <span
                aria-hidden
                className={styles.large}
                style={{ color: cssOf(one.value) ?? undefined, backgroundColor: cssOf(other.value) ?? undefined }}
              />
              <div className={styles.facts}>
                <strong>
                  <bdi>{model.modes[i]!.name}</bdi>
                </strong>
                <span>
                  {contrastRatio(before, behind).toFixed(2)} : 1 · Lc {apcaContrast(before, behind).toFixed(0)}
                </span>
              </div>
              {better !== null && row && (
                <Button
                  size="small"
                  unavailable={readOnly}
                  onPress={() => edits.edit(`Changed ${front}`, [setValue(model, row, i, better)])}
                >
                  <Tile type="color" value={targetValue(better, i)} />
                  Set {valueText('color', better)}
                </Button>
              )}
              {better === null && measure(demand, before, behind) < demand.required && (
                <span className={styles.muted}>No lightness of this color is enough here.</span>
              )}
            </section>
          )
        })}
      </Dialog>
    </Popover>
  )

  function betterThan(i: number): Json | null {
    const own = tokens.resolver.resolve(i, front)
    const behind = seenIn(tokens, lens, i, back)
    if (!own || !behind?.ok || behind.type !== 'color') return null
    const ground = types.color.parse(behind.value)
    if (isMisfit(ground)) return null
    const beside = { names: model.rows.map(({ name }) => name), at: (name: string) => tokens.resolver.resolve(i, name) }
    const [fix] = mendedColor(own, color => measure(demand, color, ground) >= demand.required, beside) ?? []
    return fix && fix.op === 'update' ? (fix.value ?? null) : null
  }

  function targetValue(value: Json, i: number): Json {
    const target = targetOf({ type: 'color', value, description: null })
    const resolved = target === null ? null : tokens.resolver.resolve(i, target)
    return resolved?.ok ? resolved.value : value
  }
}
