import type { Model } from '../model.ts'
import type { Resolver } from '../resolver.ts'
import type { Suggestion } from './alias-search.ts'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/class-names.ts'
import { rowDraft } from '../model.ts'
import { Tile } from './value-view.tsx'
import styles from '../grid/cell-editor.module.css'

export function optionId(id: string, index: number): string {
  return `${id}-option-${index}`
}

interface Props {
  id: string
  list: Suggestion[]
  chosen: number
  model: Model
  resolver: Resolver
  query: string
  onPick: (suggestion: Suggestion) => void
}

/** Tokens to point at, each with what it is in every mode. */
export function AliasList({ id, list, chosen, model, resolver, query, onPick }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div id={`${id}-list`} ref={element} role="listbox" aria-label="Tokens" className={styles.list}>
      {list.length === 0 && (
        <div className={styles.none}>
          {query ? `No token matches “${query}”` : 'There is no other token to point at'}
        </div>
      )}
      {list.map((suggestion, i) => (
        <div
          key={suggestion.row.name}
          id={optionId(id, i)}
          role="option"
          aria-selected={i === chosen}
          aria-disabled={suggestion.circular}
          className={cx(styles.option, i === chosen && styles.chosen, suggestion.circular && styles.disabled)}
          // Pressing must not take the focus from the field: its loss would end the editing.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <bdi className={styles.name}>{suggestion.row.name}</bdi>
          {suggestion.circular ? (
            <span className={styles.reason}>leads back here</span>
          ) : (
            <Values suggestion={suggestion} model={model} resolver={resolver} />
          )}
        </div>
      ))}
    </div>
  )
}

function Values({
  suggestion: { row },
  model,
  resolver,
}: {
  suggestion: Suggestion
  model: Model
  resolver: Resolver
}) {
  const type = rowDraft(row)?.type
  return (
    <span className={styles.values}>
      {model.modes.slice(0, 6).map((mode, i) => {
        const resolved = row.cells[i] ? resolver.resolve(i, row.name) : undefined
        return (
          <span key={mode.id} title={mode.name}>
            {type && resolved?.ok ? (
              <Tile type={type} value={resolved.value} />
            ) : (
              <span className={styles.dash}>–</span>
            )}
          </span>
        )
      })}
    </span>
  )
}
