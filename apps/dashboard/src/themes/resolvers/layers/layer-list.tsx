import type { Input } from '@tessera/engine'
import { cx } from '../../../ui/class-names.ts'
import { sourceWords, layerNamesAt } from '../../../tokens/model/themes/chosen.ts'
import { layerName, takesPart } from '../../../tokens/model/themes/layers.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import type { OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'
import styles from './layer-list.module.css'

interface Props {
  system: ThemeSystem
  name: string
  input: Input
  onOpen: OpenLayer
  /** The list is inside a cell of a grid, which takes the focus itself. */
  inCell?: boolean
}

/** "core, overridden by brand b": the layers that set a token at an input, each as a link to its value. */
export function LayerList({ system, name, input, onOpen, inCell = false }: Props) {
  const holders = system.holdersOf(name)
  const applied = holders.filter(holder => takesPart(holder, input)).toReversed()
  return (
    <span
      className={cx(inCell && styles.inCell)}
      title={inCell ? sourceWords(layerNamesAt(holders, input)) : undefined}
    >
      {applied.map((holder, i) => {
        const mode_id = system.modeOf(holder.source)
        return (
          <span key={`${layerName(holder)} ${i}`}>
            {i > 0 && <Between words={i === 1 ? ', overridden by ' : ', then '} short={inCell} />}
            <button
              type="button"
              tabIndex={inCell ? -1 : undefined}
              className={styles.layer}
              aria-label={inCell ? undefined : `${layerName(holder)}: go to ${name}`}
              onClick={() => mode_id !== undefined && onOpen(name, { ...holder.source, mode_id })}
            >
              {/* In a cell, the header already shows the axes with their chosen contexts. */}
              {inCell && holder.modifier !== null && <span className="visually-hidden">{holder.modifier} </span>}
              <bdi>{inCell ? (holder.set ?? holder.context) : layerName(holder)}</bdi>
            </button>
          </span>
        )
      })}
    </span>
  )
}

function Between({ words, short }: { words: string; short: boolean }) {
  if (!short) return words
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden className={styles.under} />
    </>
  )
}
