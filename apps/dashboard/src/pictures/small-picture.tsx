// A value in the height of a row. Decorative: its text stands beside it.
import { cssText, pictureKind, type PictureKind, isMisfit, types, type Json, type TypeName } from '@tessera/engine'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { Curve } from './curve.tsx'
import { millisecondsOf, pixelsOf } from './facts.ts'
import { missingFont } from './fonts.ts'
import { familiesOf, typographyStyle } from './styles-of.ts'
import styles from './small-picture.module.css'

export interface PictureProps {
  type: TypeName
  /** The resolved value, without aliases or formulas in any part. */
  value: Json
  /** Tells the purpose of a length or a number. */
  name?: string | undefined
}

export function SmallPicture({ type, value, name }: PictureProps) {
  const picture = pictures[pictureKind(type, name)]?.(value) ?? null
  return (
    picture && (
      <span aria-hidden className={styles.slot}>
        {picture}
      </span>
    )
  )
}

/** The widest bar; a longer one fades out at its end. */
const widest = 48
/** The largest letter that a row has room for. */
const tallest = 20

const pictures: Readonly<Partial<Record<PictureKind, (value: Json) => ReactNode>>> = {
  length: value => {
    const pixels = pixelsOf(value)
    if (pixels === null) return null
    const inlineSize = Math.min(Math.abs(pixels), widest)
    return (
      <span className={styles.track}>
        <span
          className={cx(styles.bar, pixels < 0 && styles.negative, Math.abs(pixels) > widest && styles.longer)}
          style={{ inlineSize }}
        />
      </span>
    )
  },
  radius: value => {
    const text = cssText('dimension', value)
    return text && <span className={styles.corner} style={{ borderStartEndRadius: text }} />
  },
  stroke: value => {
    const pixels = pixelsOf(value)
    return (
      pixels !== null && <span className={styles.line} style={{ blockSize: Math.min(Math.abs(pixels), tallest) }} />
    )
  },
  opacity: value => {
    const opacity = opacityOf(value)
    return (
      opacity !== null && (
        <span className={styles.checker}>
          <span className={styles.veil} style={{ opacity }} />
        </span>
      )
    )
  },
  fontFamily: value => letters('Ag', { fontFamily: cssText('fontFamily', value) ?? undefined }, familiesOf(value)),
  fontWeight: value => letters('Ag', { fontWeight: cssText('fontWeight', value) ?? undefined }),
  fontSize: value => {
    const pixels = pixelsOf(value)
    return pixels !== null && letters('A', { fontSize: Math.min(Math.max(pixels, 1), tallest) })
  },
  letterSpacing: value => letters('AV', { letterSpacing: cssText('letterSpacing', value) ?? undefined, fontSize: 12 }),
  lineHeight: value => {
    const multiple = typeof value === 'number' ? value : Number(cssText('lineHeight', value))
    const gap = Number.isFinite(multiple) ? Math.min(Math.max(multiple * 6 - 2, 1), 14) : 6
    return <span className={styles.lines} style={{ gap }} />
  },
  typography: value => {
    const typography = typographyStyle(value)
    if (!typography) return null
    const { style, families } = typography
    const pixels = style.fontSize === undefined ? null : pixelsOf(style.fontSize)
    // A row has no room for a line height; the text beside the picture states the size.
    const { lineHeight: _, ...rest } = style
    return letters('Ag', { ...rest, fontSize: Math.min(pixels ?? 16, tallest) }, families)
  },
  duration: value => {
    const milliseconds = millisecondsOf(value)
    return milliseconds !== null && playing(milliseconds, 'ease')
  },
  cubicBezier: value => <Curve value={value} size={20} />,
  transition: value => {
    const parsed = types.transition.parse(value)
    const text = isMisfit(parsed) ? null : cssText('transition', value)
    return text && value !== null && typeof value === 'object' && !Array.isArray(value)
      ? playing(
          millisecondsOf(value['duration'] ?? '0ms') ?? 0,
          cssText('cubicBezier', value['timingFunction'] ?? null) ?? 'ease',
        )
      : null
  },
  strokeStyle: value => {
    const style = cssText('strokeStyle', value)
    return (
      style && (
        <span
          className={styles.stroke}
          style={{ borderBlockStartStyle: style as CSSProperties['borderBlockStartStyle'] }}
        />
      )
    )
  },
  border: value => {
    const text = cssText('border', value)
    return text && <span className={styles.box} style={{ border: text }} />
  },
  shadow: value => {
    const text = cssText('shadow', value)
    return text && <span className={styles.card} style={{ boxShadow: text }} />
  },
  gradient: value => {
    const text = cssText('gradient', value)
    return text && <span className={styles.strip} style={{ backgroundImage: text }} />
  },
  boolean: value => <span className={styles.switch} data-on={value === true} />,
}

function letters(text: string, style: CSSProperties, families: readonly string[] = []): ReactNode {
  const missing = missingFont(families)
  return (
    <span
      className={cx(styles.letters, missing !== null && styles.missing)}
      style={style}
      title={missing === null ? undefined : `“${missing}” is not on this machine`}
    >
      {text}
    </span>
  )
}

/** Animates while the pointer is over the row. */
function playing(milliseconds: number, easing: string): ReactNode {
  return (
    <span className={styles.run}>
      <span
        className={styles.dot}
        style={{ animationDuration: `${Math.max(milliseconds, 0)}ms`, animationTimingFunction: easing }}
      />
    </span>
  )
}

function opacityOf(value: Json): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN
  return number >= 0 && number <= 1 ? number : null
}
