import { Checkbox } from '../../../ui/form/field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Notice } from '../../../ui/states.tsx'
import type { ResolverDraft } from '../draft.ts'
import { OrderedList } from './ordered-list.tsx'
import styles from './setup.module.css'

/** The parts in use, and the order in which they apply. */
export function OrderSection({
  draft,
  error,
  readOnly,
  onChange,
}: {
  draft: ResolverDraft
  error: string | null
  readOnly: string | null
  onChange: (order: ResolverDraft['order']) => void
}) {
  const words = new Map<string, { kind: string; name: string }>([
    ...draft.sets.map(({ key, name }) => [key, { kind: 'Set', name }] as const),
    ...draft.modifiers.map(({ key, name }) => [key, { kind: 'Axis', name }] as const),
  ])
  const nameOf = ({ key }: { key: string }) => words.get(key)?.name || 'without a name'
  return (
    <Section
      title="Order"
      intro="The later stands over the earlier where both have a token. What is not ticked takes no part."
    >
      <OrderedList
        label="Order of sets and axes"
        items={draft.order}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        unavailable={readOnly}
        onChange={onChange}
      >
        {item => (
          <Checkbox
            isSelected={item.takesPart}
            isReadOnly={readOnly !== null}
            onChange={takesPart =>
              onChange(draft.order.map(each => (each.key === item.key ? { ...each, takesPart } : each)))
            }
          >
            <bdi className={item.takesPart ? undefined : styles.out}>{nameOf(item)}</bdi>{' '}
            <span className={styles.out}>{words.get(item.key)?.kind}</span>
          </Checkbox>
        )}
      </OrderedList>
      {error && <Notice kind="danger">{error}</Notice>}
    </Section>
  )
}
