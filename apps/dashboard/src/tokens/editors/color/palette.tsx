import { ColorSwatch, ColorSwatchPicker, ColorSwatchPickerItem } from 'react-aria-components'
import { fallbackHex, fromCss } from '../../values/picker-color.ts'
import styles from './color-picker.module.css'

export interface PaletteColor {
  name: string
  css: string
}

export function Palette({
  label,
  palette,
  onPick,
}: {
  label: string
  palette: readonly PaletteColor[]
  onPick: (chosen: PaletteColor) => void
}) {
  // The swatches support only sRGB: they show the nearest color, but a choice takes the token's own.
  const items = palette.flatMap(({ name, css }) => {
    const color = fromCss(css)
    return color ? [{ name, css, hex: fallbackHex({ ...color, alpha: 1 }) }] : []
  })
  const unique = [...new Map(items.map(item => [item.hex, item])).values()].slice(0, 60)
  return (
    <div>
      <div className={styles.paletteTitle} aria-hidden>
        {label}
      </div>
      <ColorSwatchPicker
        aria-label={label}
        className={styles.palette!}
        onChange={color => {
          const chosen = unique.find(item => item.hex === color.toString('hex').toLowerCase())
          if (chosen) onPick(chosen)
        }}
      >
        {unique.map(item => (
          <ColorSwatchPickerItem key={item.hex} color={item.hex} className={styles.paletteItem!}>
            <ColorSwatch className={styles.paletteSwatch!} colorName={item.name} />
          </ColorSwatchPickerItem>
        ))}
      </ColorSwatchPicker>
    </div>
  )
}
