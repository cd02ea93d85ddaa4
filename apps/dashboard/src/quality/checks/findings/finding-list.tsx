import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { CheckFinding } from '@tessera/contract'
import { rules } from '@tessera/engine'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { isFixable } from '../fix/fix-plan.ts'
import { SeverityMark } from '../severity.tsx'
import { FindingRow, type RowActions } from './finding-row.tsx'
import { itemsOf, type Group, type Item } from './groups.ts'
import { TokenLink } from './token-link.tsx'
import styles from './findings.module.css'

interface Props {
  label: string
  groups: readonly Group[]
  by: 'rule' | 'token'
  placeOf: (finding: CheckFinding) => string
  selected: ReadonlySet<string>
  actions: RowActions
}

/** Renders only the visible findings, because there may be thousands. The list scrolls with the page. */
export function FindingList({ label, groups, by, placeOf, selected, actions }: Props) {
  const items = useMemo(() => itemsOf(groups), [groups])
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const page = document.getElementById('main')
    if (!list.current || !page) return
    setMargin(list.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop)
  }, [items])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => document.getElementById('main'),
    estimateSize: index => (items[index]?.kind === 'head' ? 72 : 84),
    getItemKey: index => keyOf(items[index]!),
    overscan: 6,
    scrollMargin: margin,
    // The focused finding stays rendered when it scrolls out of view.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      if (focused !== null && focused < items.length && !indexes.includes(focused)) indexes.push(focused)
      return indexes.sort((a, b) => a - b)
    },
  })
  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={styles.list}
      style={{ blockSize: virtual.getTotalSize() }}
      onFocus={event =>
        setFocused(Number((event.target as HTMLElement).closest('[data-index]')?.getAttribute('data-index') ?? 0))
      }
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index]
        if (!item) return null
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            data-index={index}
            className={styles.item}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {item.kind === 'head' ? (
              <Head group={item.group} by={by} actions={actions} />
            ) : (
              <FindingRow
                same={item.same}
                place={[...new Set(item.same.map(placeOf))].join(', ')}
                selected={item.same.every(({ fingerprint }) => selected.has(fingerprint))}
                actions={actions}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

const keyOf = (item: Item): string => (item.kind === 'head' ? `head ${item.group.key}` : item.same[0].fingerprint)

function Head({ group, by, actions }: { group: Group; by: 'rule' | 'token'; actions: RowActions }) {
  const { findings } = group
  const [first] = findings
  const rule = rules.find(({ id }) => id === first.rule)
  const fixable = findings.filter(isFixable)
  const called = by === 'rule' ? (rule?.label ?? first.rule) : first.token || 'Options of rules'
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        {by === 'rule' && <SeverityMark severity={first.severity} size={16} />}
        <h2>{by === 'rule' || first.token === '' ? called : <TokenLink finding={first} />}</h2>
        <Badge>{findings.length.toLocaleString('en')}</Badge>
      </div>
      {by === 'rule' && rule && <p className={styles.meaning}>{rule.describe}</p>}
      {!first.known && (
        <div className={styles.actions}>
          {fixable.length > 1 && (
            <Button
              size="small"
              aria-label={`Fix all ${fixable.length.toLocaleString('en')} of ${called}`}
              unavailable={actions.readOnly}
              onPress={() => actions.fix(findings)}
            >
              Fix all {fixable.length.toLocaleString('en')}…
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            aria-label={`Accept all of ${called}`}
            unavailable={actions.readOnly}
            onPress={() => actions.accept(findings)}
          >
            Accept all…
          </Button>
        </div>
      )}
    </div>
  )
}
