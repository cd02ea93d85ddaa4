import type { Input } from '@tessera/engine'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import type { Axis } from '../../model/themes/chosen.ts'
import styles from './axes.module.css'

/** The maximum of contexts as segments: for one axis, and for all axes in one line. */
const mostSegments = 6
const mostInLine = 14

/** One control for each axis, which chooses one of its contexts. */
export function Axes({
  axes,
  input,
  onChange,
  layout = 'page',
}: {
  axes: readonly Axis[]
  input: Input
  onChange: (input: Input) => void
  /** `line`: names next to their controls. `lists`: for narrow places. */
  layout?: 'page' | 'line' | 'lists'
}) {
  if (axes.length === 0) return null
  const choose = (axis: string, context: string) => onChange(new Map(input).set(axis, context))
  const isDense = layout !== 'page'
  const segments = axes.reduce((sum, { contexts }) => sum + contexts.length, 0)
  const asLists = layout === 'lists' || (layout === 'line' && segments > mostInLine)
  return (
    <div className={cx(styles.axes, isDense && styles.dense)}>
      {axes.map(({ name, contexts }) =>
        asLists || contexts.length > mostSegments ? (
          <Select
            key={name}
            label={name}
            small={isDense}
            choices={contexts.map(context => ({ id: context.name, label: context.name }))}
            value={input.get(name) ?? null}
            onChange={context => choose(name, context)}
          />
        ) : (
          <RadioGroup
            key={name}
            className={styles.axis!}
            orientation="horizontal"
            value={input.get(name) ?? null}
            onChange={context => choose(name, context)}
          >
            <Label className={styles.axisName!}>
              <bdi>{name}</bdi>
            </Label>
            <div className={styles.segments}>
              {contexts.map(context => (
                <Radio key={context.name} value={context.name} className={styles.segment!}>
                  <bdi>{context.name}</bdi>
                </Radio>
              ))}
            </div>
          </RadioGroup>
        ),
      )}
    </div>
  )
}
