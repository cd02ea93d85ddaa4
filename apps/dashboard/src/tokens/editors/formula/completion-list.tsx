import { SquareFunction } from '../../../icons/icons.generated.ts'
import { useEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import type { TypeName } from '@tessera/engine'
import type { Model, Row } from '../../model/model.ts'
import { rowDraft } from '../../model/model.ts'
import type { Resolver } from '../../model/resolver.ts'
import { valueText } from '../../values/value-text.ts'
import { Tile } from '../../pictures/tile.tsx'
import type { Offer } from './completion.ts'
import { optionId, type Completion } from './use-completion.ts'
import styles from './formula.module.css'

interface Props {
  completion: Completion
  model: Model
  resolver: Resolver
}

/** Tokens with their values in every mode, and functions with their arguments. */
export function CompletionList({ completion: { id, completing, offers, chosen, take }, model, resolver }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  // A word that matches no function may still be valid; a reference must match a token.
  if (!completing || (completing.what === 'word' && offers.length === 0)) return null
  const label = completing.what === 'word' ? 'Functions' : 'Tokens'
  return (
    <div id={`${id}-list`} ref={element} role="listbox" aria-label={label} className={styles.list}>
      {offers.length === 0 && (
        <div className={styles.none}>
          {completing.query ? `No token matches “${completing.query}”` : 'There is no other token to point at'}
        </div>
      )}
      {offers.map((offer, i) => (
        <div
          key={offer.kind === 'token' ? offer.row.name : `${offer.name}(`}
          id={optionId(id, i)}
          role="option"
          aria-selected={i === chosen}
          aria-disabled={isCircular(offer)}
          className={cx(styles.option, i === chosen && styles.chosen, isCircular(offer) && styles.disabled)}
          // The field must keep the focus, because its loss ends the editing.
          onPointerDown={event => event.preventDefault()}
          onClick={() => take(offer)}
        >
          {offer.kind === 'function' ? (
            <>
              <SquareFunction size={14} aria-hidden />
              <span className={styles.name}>
                {offer.name}
                <span className={styles.takes}>{offer.takes}</span>
              </span>
            </>
          ) : (
            <>
              <bdi className={styles.name}>{offer.row.name}</bdi>
              {offer.deprecated && <span className={styles.reason}>deprecated</span>}
              {offer.circular ? (
                <span className={styles.reason}>leads back here</span>
              ) : (
                <Values row={offer.row} model={model} resolver={resolver} />
              )}
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** Types whose picture needs no text. */
const pictured: ReadonlySet<TypeName> = new Set<TypeName>(['color', 'gradient', 'shadow'])

const isCircular = (offer: Offer) => offer.kind === 'token' && offer.circular

function Values({ row, model, resolver }: { row: Row; model: Model; resolver: Resolver }) {
  const type = rowDraft(row)?.type
  return (
    <span className={styles.values}>
      {model.modes.slice(0, 6).map((mode, i) => {
        const resolved = row.cells[i] ? resolver.resolve(i, row.name) : undefined
        return (
          <span key={mode.id} title={mode.name}>
            {type && resolved?.ok ? (
              pictured.has(type) ? (
                <Tile type={type} value={resolved.value} name={row.name} />
              ) : (
                <span className={styles.takes}>{valueText(type, resolved.value)}</span>
              )
            ) : (
              <span className={styles.dash}>–</span>
            )}
          </span>
        )
      })}
    </span>
  )
}
