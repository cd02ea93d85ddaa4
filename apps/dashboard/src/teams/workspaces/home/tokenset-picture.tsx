import type { TokensetSummary } from '@tessera/contract'
import { cssText, type Json, type TypeName } from '@tessera/engine'
import { Curve } from '../../../tokens/pictures/curve.tsx'
import { millisecondsOf } from '../../../tokens/pictures/facts.ts'
import { Picture } from '../../../tokens/pictures/lazy.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmptyPicture } from '../../../ui/states.tsx'
import { valueText } from '../../../tokens/values/value-text.ts'
import { bandsOf, sharesOf, sizeOf, type Band, type Sample } from './bands.ts'
import styles from './picture.module.css'

/** Drawn from what a tokenset holds. Decorative: the card says the same in words. */
export function TokensetPicture({ summary }: { summary: TokensetSummary | undefined }) {
  const bands = summary ? bandsOf(summary) : []
  const isEmpty = summary !== undefined && bands.length === 0
  return (
    <span className={cx(styles.picture, isEmpty && styles.empty, !summary && styles.loading)} aria-hidden>
      {isEmpty && <EmptyPicture />}
      {bands.map(band => (
        <BandView key={band.kind} band={band} isAlone={bands.length === 1} />
      ))}
    </span>
  )
}

function BandView({ band, isAlone }: { band: Band; isAlone: boolean }) {
  const { kind, samples } = band
  switch (kind) {
    case 'color':
      return <Colors samples={samples} isAlone={isAlone} />
    case 'typography':
      return <Specimens samples={samples} isAlone={isAlone} />
    case 'length':
    case 'stroke':
    case 'number':
      return <Bars samples={samples} measure={sizeOf} />
    case 'duration':
      return <Bars samples={samples} measure={millisecondsOf} />
    case 'cubicBezier':
      return (
        <span className={styles.row}>
          {samples.slice(0, isAlone ? 5 : 3).map(({ name, value }) => (
            <Curve key={name} value={value} size={isAlone ? 52 : 28} />
          ))}
        </span>
      )
    default:
      return <Tiles samples={samples} isAlone={isAlone} />
  }
}

/** A strip, or rows of tiles where the tokenset holds nothing else. */
function Colors({ samples, isAlone }: { samples: readonly Sample[]; isAlone: boolean }) {
  return (
    <span className={cx(styles.colors, isAlone && styles.tiled)}>
      {samples.map(({ name, value }) => (
        <span key={name} style={{ backgroundColor: cssText('color', value) ?? undefined }} />
      ))}
    </span>
  )
}

function Specimens({ samples, isAlone }: { samples: readonly Sample[]; isAlone: boolean }) {
  return (
    <span className={styles.row}>
      {samples.slice(0, isAlone ? 4 : 3).map(({ name, type, value }) => (
        <span key={name} className={styles.letters}>
          <Picture room="card" type={type} value={value} name={name} />
        </span>
      ))}
    </span>
  )
}

function Bars({ samples, measure }: { samples: readonly Sample[]; measure: (value: Json) => number | null }) {
  const shares = sharesOf(samples, measure)
  if (!shares) return <Texts samples={samples} />
  return (
    <span className={styles.bars}>
      {shares.map((share, i) => (
        <span key={i} style={{ blockSize: `${Math.max(4, share * 100)}%` }} />
      ))}
    </span>
  )
}

const drawn: ReadonlySet<TypeName> = new Set([
  'border',
  'boolean',
  'dimension',
  'fontFamily',
  'fontWeight',
  'gradient',
  'letterSpacing',
  'lineHeight',
  'number',
  'shadow',
  'strokeStyle',
  'transition',
])

function Tiles({ samples, isAlone }: { samples: readonly Sample[]; isAlone: boolean }) {
  if (!samples.some(({ type }) => drawn.has(type))) return <Texts samples={samples} />
  return (
    <span className={cx(styles.row, styles.tiles)}>
      {samples.slice(0, isAlone ? 5 : 4).map(({ name, type, value }) => (
        <Picture key={name} room="row" type={type} value={value} name={name} />
      ))}
    </span>
  )
}

/** What has no picture of its own is its text. */
function Texts({ samples }: { samples: readonly Sample[] }) {
  return (
    <span className={styles.row}>
      {samples.slice(0, 3).map(({ name, type, value }) => (
        <span key={name} className={styles.text}>
          {valueText(type, value)}
        </span>
      ))}
    </span>
  )
}
