import type { CSSProperties } from 'react'
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import styles from './color-picker.module.css'

interface Props {
  label: string
  value: number
  max: number
  step: number
  format: (value: number) => string
  /** A gradient of what the color becomes along the way. */
  track: string
  /** Where the colors of a gamut end. */
  marks?: readonly { at: number; label: string }[]
  onChange: (value: number) => void
}

/** One number of a color, as a slider. */
export function Channel({ label, value, max, step, format, track, marks = [], onChange }: Props) {
  return (
    <Slider
      className={styles.slider!}
      value={value}
      minValue={0}
      maxValue={max}
      step={step}
      onChange={next => onChange(next as number)}
    >
      <Label>{label}</Label>
      <SliderOutput className={styles.output!}>{format(value)}</SliderOutput>
      <SliderTrack className={styles.track!} style={{ '--track': track } as CSSProperties}>
        {marks.map(mark => (
          <span
            key={mark.label}
            className={styles.gamut}
            style={{ insetInlineStart: `${Math.min(99, mark.at * 100)}%` }}
          />
        ))}
        <SliderThumb className={styles.thumb!} aria-valuetext={format(value)} />
      </SliderTrack>
    </Slider>
  )
}
