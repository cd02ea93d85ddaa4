// A large picture of a value, like a type specimen or a paint sample.
import { cssText, pictureKind, type PictureKind, isMisfit, types, type Json } from '@tessera/engine'
import type { CSSProperties, ReactNode } from 'react'
import { cssOf } from '../values/color.ts'
import { Curve } from './curve.tsx'
import { millisecondsOf, pixelsOf } from './facts.ts'
import { missingFont } from './fonts.ts'
import { Motion } from './motion.tsx'
import type { PictureProps } from './small-picture.tsx'
import { familiesOf, typographyStyle } from './styles-of.ts'
import styles from './large-picture.module.css'

interface Props extends PictureProps {
  /** The sample text of type specimens. */
  text?: string
}

const pangram = 'The quick brown fox jumps over the lazy dog'

/** Null for types without a picture: numbers and texts. */
export function LargePicture({ type, value, name, text = pangram }: Props) {
  return pictures[pictureKind(type, name)]?.(value, text) ?? null
}

const pictures: Readonly<Partial<Record<PictureKind, (value: Json, text: string) => ReactNode>>> = {
  color: value => {
    const backgroundColor = cssOf(value)
    return backgroundColor && <Ground style={{ backgroundColor }} />
  },
  gradient: value => ground('backgroundImage', cssText('gradient', value)),
  opacity: value => {
    const opacity = Number(value)
    return opacity >= 0 && opacity <= 1 ? <Ground style={{ backgroundColor: 'currentColor', opacity }} /> : null
  },
  length: value => {
    const pixels = pixelsOf(value)
    return (
      pixels !== null && (
        <span className={styles.ruler} data-negative={pixels < 0}>
          <span style={{ inlineSize: Math.abs(pixels) }} />
        </span>
      )
    )
  },
  radius: value => framed('borderRadius', cssText('dimension', value)),
  stroke: value => {
    const pixels = pixelsOf(value)
    return (
      pixels !== null && (
        <span className={styles.stage}>
          <span className={styles.line} style={{ blockSize: Math.min(Math.abs(pixels), 48) }} />
        </span>
      )
    )
  },
  border: value => framed('border', cssText('border', value)),
  strokeStyle: value => framed('borderStyle', cssText('strokeStyle', value)),
  shadow: value => {
    const boxShadow = cssText('shadow', value)
    return (
      boxShadow && (
        <span className={styles.stage}>
          <span className={styles.card} style={{ boxShadow }} />
        </span>
      )
    )
  },
  fontFamily: (value, text) =>
    specimen(text, { fontFamily: cssText('fontFamily', value) ?? undefined }, familiesOf(value)),
  fontWeight: (value, text) => specimen(text, { fontWeight: cssText('fontWeight', value) ?? undefined }),
  fontSize: (value, text) => specimen(text, { fontSize: cssText('dimension', value) ?? undefined, lineHeight: 1.2 }),
  letterSpacing: (value, text) => specimen(text, { letterSpacing: cssText('letterSpacing', value) ?? undefined }),
  lineHeight: (value, text) => specimen(`${text}. ${text}.`, { lineHeight: cssText('lineHeight', value) ?? undefined }),
  typography: (value, text) => {
    const typography = typographyStyle(value)
    return typography && specimen(text, typography.style, typography.families)
  },
  duration: value => {
    const milliseconds = millisecondsOf(value)
    return milliseconds !== null && <Motion milliseconds={milliseconds} delay={0} easing="ease" />
  },
  cubicBezier: value => {
    const easing = cssText('cubicBezier', value)
    return (
      easing && (
        <span className={styles.easing}>
          <Curve value={value} size={72} />
          <Motion milliseconds={600} delay={0} easing={easing} />
        </span>
      )
    )
  },
  transition: value => {
    if (isMisfit(types.transition.parse(value)) || !isParts(value)) return null
    const curve = value['timingFunction'] ?? null
    return (
      <span className={styles.easing}>
        <Curve value={curve} size={72} />
        <Motion
          milliseconds={millisecondsOf(value['duration'] ?? null) ?? 0}
          delay={millisecondsOf(value['delay'] ?? null) ?? 0}
          easing={cssText('cubicBezier', curve) ?? 'ease'}
        />
      </span>
    )
  },
  boolean: value => <span className={styles.word}>{value === true ? 'On' : 'Off'}</span>,
}

function isParts(value: Json): value is Record<string, Json> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** A sample over a checkered ground, which shows through transparent parts. */
function Ground({ style }: { style: CSSProperties }) {
  return (
    <span className={styles.ground}>
      <span style={style} />
    </span>
  )
}

const ground = (property: 'backgroundImage', text: string | null) => text && <Ground style={{ [property]: text }} />

const framed = (property: 'border' | 'borderRadius' | 'borderStyle', text: string | null) =>
  text && (
    <span className={styles.stage}>
      <span className={styles.frame} style={{ [property]: text }} />
    </span>
  )

/** The real size of the value, clipped to the room: a scaled specimen would show another value. */
function specimen(text: string, style: CSSProperties, families: readonly string[] = []): ReactNode {
  const missing = missingFont(families)
  return (
    <span className={styles.specimen}>
      <span className={styles.text} style={style} dir="auto">
        {text}
      </span>
      {missing !== null && (
        <span className={styles.missing}>“{missing}” is not on this machine: shown in the next font of its list</span>
      )}
    </span>
  )
}
