import type { CSSProperties } from 'react'
import { Group, Input, Label, NumberField, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import styles from './color-picker.module.css'

interface Props {
  label: string
  value: number
  max: number
  step: number
  /** The typed number is `factor` times the value. */
  typed: { factor: number; digits: number; unit: string }
  /** A remark about the number. */
  note?: string
  /** A CSS gradient of the colors along the slider. */
  track: string
  /** The limits of color gamuts on the slider. */
  marks?: readonly { at: number; label: string }[]
  onChange: (value: number) => void
}

/** One channel of a color, as a slider and as a number field. */
export function Channel({ label, value, max, step, typed, note, track, marks = [], onChange }: Props) {
  const { factor, digits, unit } = typed
  return (
    <div className={styles.channel}>
      <Slider
        className={styles.slider!}
        value={value}
        minValue={0}
        maxValue={max}
        step={step}
        onChange={next => onChange(next as number)}
      >
        <Label>{label}</Label>
        <span className={styles.output}>{note}</span>
        <SliderTrack className={styles.track!} style={{ '--track': track } as CSSProperties}>
          {marks.map(mark => (
            <span
              key={mark.label}
              className={styles.gamut}
              style={{ insetInlineStart: `${Math.min(99, mark.at * 100)}%` }}
            />
          ))}
          <SliderThumb
            className={styles.thumb!}
            aria-valuetext={`${(value * factor).toFixed(digits)} ${unit}`.trim()}
          />
        </SliderTrack>
      </Slider>
      <NumberField
        aria-label={unit ? `${label} in ${unit}` : `${label} as a number`}
        className={styles.number!}
        value={Number((value * factor).toFixed(digits))}
        minValue={0}
        maxValue={max * factor}
        step={10 ** -digits}
        formatOptions={{ maximumFractionDigits: digits, useGrouping: false }}
        onChange={next => Number.isFinite(next) && onChange(next / factor)}
        // Enter confirms the number; submitting the form would take the color before it.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      >
        <Group className={styles.typed!}>
          <Input className={styles.digits!} />
          <span aria-hidden>{unit}</span>
        </Group>
      </NumberField>
    </div>
  )
}
