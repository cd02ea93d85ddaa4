import type { Input } from '@tessera/engine'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Select } from '../../../ui/form/select.tsx'
import type { Axis } from '../../../tokens/model/themes/chosen.ts'
import styles from './axes.module.css'

/** The maximum of contexts as segments. */
const mostSegments = 6

/** One control for each axis, which chooses one of its contexts. */
export function Axes({
  axes,
  input,
  onChange,
}: {
  axes: readonly Axis[]
  input: Input
  onChange: (input: Input) => void
}) {
  if (axes.length === 0) return null
  const choose = (axis: string, context: string) => onChange(new Map(input).set(axis, context))
  return (
    <div className={styles.axes}>
      {axes.map(({ name, contexts }) =>
        contexts.length > mostSegments ? (
          <Select
            key={name}
            label={name}
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
