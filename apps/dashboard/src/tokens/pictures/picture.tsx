// A value as a picture, the same wherever it stands: its shapes have the size of the value, up to the room they are given.
// Decorative: its text stands beside it.
import { cssText, isMisfit, pictureKind, types, type Json, type PictureKind, type TypeName } from '@tessera/engine'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { cssOf } from '../values/color.ts'
import { Curve } from './curve.tsx'
import { millisecondsOf, pixelsOf } from './facts.ts'
import { missingFont } from './fonts.ts'
import { Lane, Motion } from './motion.tsx'
import { Length } from './length.tsx'
import { familiesOf, typographyStyle } from './styles-of.ts'
import styles from './picture.module.css'

export interface PictureProps {
  type: TypeName
  /** The resolved value, without aliases or formulas in any part. */
  value: Json
  /** The name of the token, which tells the purpose of a length or a number. */
  name: string
}

/** The largest sizes in pixels: the height of a row, a card with a few pictures side by side, or a place of its own. */
const rooms = {
  row: { letter: 20, stroke: 20, bar: 48, curve: 20 },
  card: { letter: 40, stroke: 20, bar: 48, curve: 52 },
  large: { letter: Infinity, stroke: 48, bar: Infinity, curve: 72 },
}
type Room = keyof typeof rooms

export interface PictureInRoomProps extends PictureProps {
  room: Room
  /** The sample text of type specimens. */
  text?: string
}

const pangram = 'The quick brown fox jumps over the lazy dog'

/** Null for types without a picture: numbers and texts. */
export function Picture({ type, value, name, room, text = room === 'large' ? pangram : 'Ag' }: PictureInRoomProps) {
  const picture = drawings[pictureKind(type, name)]?.(value, { room, text, name })
  if (!picture) return null
  if (room === 'large') return <span className={styles.large}>{picture}</span>
  return (
    <span aria-hidden className={styles.small} data-room={room}>
      {picture}
    </span>
  )
}

interface PictureSlot {
  room: Room
  text: string
  name: string
}

type Draw = (value: Json, place: PictureSlot) => ReactNode

/** A text in some of its properties. */
const lettersIn =
  (property: keyof CSSProperties, type: TypeName): Draw =>
  (value, place) => <Letters {...place} style={{ [property]: cssText(type, value) ?? undefined }} />

const drawings: Readonly<Partial<Record<PictureKind, Draw>>> = {
  color: value => ground('backgroundColor', cssOf(value)),
  gradient: value => ground('backgroundImage', cssText('gradient', value)),
  opacity: value => {
    const opacity = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
    return opacity >= 0 && opacity <= 1 ? <Ground style={{ backgroundColor: 'currentColor', opacity }} /> : null
  },
  length: (value, { room, name }) => {
    const pixels = pixelsOf(value)
    return pixels === null ? null : <Length pixels={pixels} name={name} bar={rooms[room].bar} />
  },
  radius: value => staged(styles.corner, 'borderStartEndRadius', cssText('dimension', value)),
  stroke: (value, { room }) => {
    const pixels = pixelsOf(value)
    return pixels === null
      ? null
      : staged(styles.line, 'blockSize', `${Math.min(Math.abs(pixels), rooms[room].stroke)}px`)
  },
  border: value => staged(styles.frame, 'border', cssText('border', value)),
  strokeStyle: value => staged(styles.frame, 'borderStyle', cssText('strokeStyle', value)),
  shadow: value => staged(styles.card, 'boxShadow', cssText('shadow', value)),
  fontFamily: (value, place) => (
    <Letters
      {...place}
      style={{ fontFamily: cssText('fontFamily', value) ?? undefined }}
      families={familiesOf(value)}
    />
  ),
  fontWeight: lettersIn('fontWeight', 'fontWeight'),
  fontSize: (value, place) => {
    const fontSize = cssText('dimension', value)
    // A row shows it in pixels, which a size that depends on its surroundings does not have.
    const isShown = fontSize !== null && (place.room === 'large' || pixelsOf(value) !== null)
    return isShown && <Letters {...place} style={{ fontSize }} />
  },
  letterSpacing: (value, { room, text }) => (
    <Letters room={room} text={text} style={{ letterSpacing: cssText('letterSpacing', value) ?? undefined }} />
  ),
  lineHeight: (value, { room, text }) =>
    room === 'large' ? (
      <Letters
        room={room}
        text={`${text}. ${text}.`}
        style={{ lineHeight: cssText('lineHeight', value) ?? undefined }}
      />
    ) : (
      <span className={styles.lines} style={{ gap: gapOf(value) }} />
    ),
  typography: (value, place) => {
    const typography = typographyStyle(value)
    return typography && <Letters {...place} {...typography} />
  },
  duration: (value, { room }) => {
    const milliseconds = millisecondsOf(value)
    return milliseconds === null ? null : moving(room, { milliseconds, delay: 0, easing: 'ease' })
  },
  cubicBezier: (value, { room }) => {
    const easing = cssText('cubicBezier', value)
    if (!easing) return null
    const curve = <Curve value={value} size={rooms[room].curve} />
    return room === 'large' ? withCurve(curve, moving(room, { milliseconds: 600, delay: 0, easing })) : curve
  },
  transition: (value, { room }) => {
    if (isMisfit(types.transition.parse(value)) || !isParts(value)) return null
    const curve = value['timingFunction'] ?? null
    const lane = moving(room, {
      milliseconds: millisecondsOf(value['duration'] ?? null) ?? 0,
      delay: millisecondsOf(value['delay'] ?? null) ?? 0,
      easing: cssText('cubicBezier', curve) ?? 'ease',
    })
    return room === 'large' ? withCurve(<Curve value={curve} size={rooms[room].curve} />, lane) : lane
  },
  boolean: value => <span className={styles.switch} data-on={value === true} />,
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

const ground = (property: 'backgroundColor' | 'backgroundImage', text: string | null) =>
  text && <Ground style={{ [property]: text }} />

/** A shape with the value as one of its properties. */
const staged = (shape: string | undefined, property: keyof CSSProperties, text: string | null) =>
  text && (
    <span className={styles.stage}>
      <span className={shape} style={{ [property]: text }} />
    </span>
  )

/** In a row the motion plays while the pointer is over it; elsewhere on demand. */
const moving = (room: Room, motion: { milliseconds: number; delay: number; easing: string }) =>
  room === 'large' ? <Motion {...motion} /> : <Lane {...motion} />

const withCurve = (curve: ReactNode, lane: ReactNode) => (
  <span className={styles.easing}>
    {curve}
    {lane}
  </span>
)

/** The space between two lines of text of 6 pixels. */
function gapOf(value: Json): number {
  const multiple = typeof value === 'number' ? value : Number(cssText('lineHeight', value))
  return Number.isFinite(multiple) ? Math.min(Math.max(multiple * 6 - 2, 1), 14) : 6
}

/** In its real size, clipped to the room: a scaled specimen would show another value. A row has one line. */
function Letters({
  room,
  text,
  style,
  families = [],
}: Omit<PictureSlot, 'name'> & { style: CSSProperties; families?: readonly string[] }): ReactNode {
  const missing = missingFont(families)
  if (room === 'large')
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
  const { lineHeight: _, fontSize, ...rest } = style
  const pixels = fontSize === undefined ? null : pixelsOf(fontSize)
  return (
    <span
      className={cx(styles.letters, missing !== null && styles.away)}
      style={{ ...rest, fontSize: pixels === null ? undefined : Math.min(Math.max(pixels, 1), rooms[room].letter) }}
      title={missing === null ? undefined : `“${missing}” is not on this machine`}
    >
      {text}
    </span>
  )
}
