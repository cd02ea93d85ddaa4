import { useState, type CSSProperties } from 'react'
import { ColorArea, ColorSlider, ColorThumb, Label, parseColor, SliderOutput, SliderTrack } from 'react-aria-components'
import { Field } from '../../../ui/form/field.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { Channel } from './color-channel.tsx'
import { Dropper } from './dropper.tsx'
import { Palette, type PaletteColor } from './palette.tsx'
import { isWide } from '@tessera/engine'
import {
  colorFrom,
  fallbackHex,
  fromCss,
  mostChroma,
  notationOf,
  shown,
  textOf,
  type Lch,
} from '../../values/picker-color.ts'
import { recentColors } from './recent-colors.ts'
import styles from './color-picker.module.css'

interface Props {
  /** The present color. */
  before: string
  /** The text that sets the notation. */
  like: string
  value: string
  onChange: (css: string) => void
  /** Tokens that the color can point at. */
  palette: readonly PaletteColor[]
  onToken: (name: string) => void
}

export function ColorPicker({ before, like, value, onChange, palette, onToken }: Props) {
  const [tab, setTab] = useState('oklch')
  const [recent] = useState(() => recentColors().map(css => ({ name: css, css })))
  // Separate from the text, so that the hue survives a gray color.
  const [color, setColor] = useState<Lch>(() => fromCss(value) ?? { l: 0.6, c: 0.12, h: 345, alpha: 1 })
  const change = (part: Partial<Lch>) => {
    const next = { ...color, ...part }
    setColor(next)
    onChange(textOf(next, like))
  }
  const take = (css: string) => {
    const next = fromCss(css)
    if (next) setColor(next)
    onChange(css)
  }
  const wide = isWide(colorFrom(color))
  return (
    <div className={styles.picker}>
      <div className={styles.compare}>
        <Swatch color={before} size="large" />
        <Swatch color={shown(color)} size="large" outside={wide} />
        <span className={styles.facts}>
          <code>{value}</code>
          <span>{wide ? `outside sRGB: exports without wide color carry ${fallbackHex(color)}` : 'inside sRGB'}</span>
          {value !== before && notationOf(value) !== notationOf(like) && (
            <span>
              written as {notationOf(value)} now, before as {like}
            </span>
          )}
        </span>
        {'EyeDropper' in window && <Dropper onPick={take} />}
      </div>
      <Tabs
        label="Ways to choose"
        tabs={[
          { id: 'oklch', label: 'OKLCH' },
          { id: 'hsb', label: 'Area' },
          { id: 'text', label: 'Text' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel id="oklch">
          <OklchSliders color={color} onChange={change} />
        </TabPanel>
        <TabPanel id="hsb">
          <HsbArea color={color} onPick={(hex, alpha) => change({ ...(fromCss(hex) ?? color), alpha })} />
        </TabPanel>
        <TabPanel id="text">
          <TextColor value={value} onPick={take} />
        </TabPanel>
      </Tabs>
      <Channel
        label="Opacity"
        value={color.alpha}
        max={1}
        step={0.01}
        typed={{ factor: 100, digits: 0, unit: '%' }}
        track={`linear-gradient(to right, ${shown({ ...color, alpha: 0 })}, ${shown({ ...color, alpha: 1 })})`}
        onChange={alpha => change({ alpha })}
      />
      {recent.length > 0 && <Palette label="Chosen lately" palette={recent} onPick={({ css }) => take(css)} />}
      {palette.length > 0 && (
        <Palette
          label="Point at a token"
          palette={palette}
          onPick={({ name, css }) => {
            take(css)
            onToken(name)
          }}
        />
      )}
    </div>
  )
}

const stops = [0, 0.25, 0.5, 0.75, 1]

function OklchSliders({ color, onChange }: { color: Lch; onChange: (part: Partial<Lch>) => void }) {
  const opaque = { ...color, alpha: 1 }
  const gradient = (at: (t: number) => Lch, steps: readonly number[] = stops) =>
    `linear-gradient(to right in oklab, ${steps.map(t => shown(at(t))).join(', ')})`
  const srgb = mostChroma(color, 'srgb')
  const p3 = mostChroma(color, 'display-p3')
  const hues = Array.from({ length: 13 }, (_, i) => i / 12)
  return (
    <div className={styles.sliders}>
      <Channel
        label="Lightness"
        value={color.l}
        max={1}
        step={0.001}
        typed={{ factor: 100, digits: 1, unit: '%' }}
        track={gradient(t => ({ ...opaque, l: t }))}
        onChange={l => onChange({ l })}
      />
      <Channel
        label="Chroma"
        value={Math.min(color.c, 0.4)}
        max={0.4}
        step={0.001}
        typed={{ factor: 1, digits: 3, unit: '' }}
        note={`sRGB to ${srgb.toFixed(3)}, P3 to ${p3.toFixed(3)}`}
        track={gradient(t => ({ ...opaque, c: t * 0.4 }))}
        marks={[
          { at: srgb / 0.4, label: 'sRGB' },
          { at: p3 / 0.4, label: 'P3' },
        ]}
        onChange={c => onChange({ c })}
      />
      <Channel
        label="Hue"
        value={color.h}
        max={360}
        step={0.5}
        typed={{ factor: 1, digits: 1, unit: '°' }}
        track={gradient(t => ({ ...opaque, h: t * 359.9 }), hues)}
        onChange={h => onChange({ h: Math.min(h, 359.9) })}
      />
    </div>
  )
}

function HsbArea({ color, onPick }: { color: Lch; onPick: (hex: string, alpha: number) => void }) {
  const value = parseColor(fallbackHex({ ...color, alpha: 1 })).toFormat('hsb')
  const pick = (next: typeof value) => onPick(next.toString('hex'), color.alpha)
  return (
    <div className={styles.area}>
      <ColorArea
        className={styles.square!}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        value={value}
        onChange={pick}
        aria-label="Saturation and brightness"
      >
        <ColorThumb className={styles.thumb!} />
      </ColorArea>
      <ColorSlider channel="hue" colorSpace="hsb" value={value} onChange={pick} className={styles.slider!}>
        <Label>Hue</Label>
        <SliderOutput className={styles.output!} />
        <SliderTrack
          className={styles.track!}
          style={{ '--track': 'linear-gradient(to right, #f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00)' } as CSSProperties}
        >
          <ColorThumb className={styles.thumb!} />
        </SliderTrack>
      </ColorSlider>
    </div>
  )
}

function TextColor({ value, onPick }: { value: string; onPick: (css: string) => void }) {
  const [text, setText] = useState(value)
  const valid = fromCss(text) !== null
  return (
    <Field
      label="Any CSS color"
      mono
      value={text}
      onChange={next => {
        setText(next)
        if (fromCss(next)) onPick(next.trim())
      }}
      error={valid ? null : 'This is no CSS color'}
      hint="#8a2a67, rgb(), hsl(), lab(), oklch(), color(display-p3 …)"
      autoComplete="off"
    />
  )
}
