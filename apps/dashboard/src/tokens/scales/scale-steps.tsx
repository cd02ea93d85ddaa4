import {
  aliasOf,
  apcaContrast,
  contrastRatio,
  resolveTokens,
  type Json,
  type ScaleTokens,
  type TypeName,
} from '@tessera/engine'
import { Picture } from '../pictures/picture.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { colorOf, cssOf } from '../values/color.ts'
import type { Resolver } from '../model/resolver.ts'
import { valueText } from '../values/value-text.ts'
import styles from './scales.module.css'

interface Props {
  made: ScaleTokens
  resolver: Resolver
  modeIndex: number
  /** The background of a contrast scale, and the contrast method. */
  against: { color: string; by: string } | null
}

/** The tokens of a scale, as pictures. */
export function ScaleSteps({ made: { steps, type, group }, resolver, modeIndex, against }: Props) {
  return (
    <ul className={styles.steps} aria-label="Tokens of the scale" tabIndex={0}>
      {steps.map(({ name, value }) => {
        const draft = { name, type, value, description: null, alias_to: aliasOf(value) }
        const resolved = resolveTokens([draft], target => resolver.resolve(modeIndex, target)).get(name)!
        return (
          <li key={name} className={styles.step}>
            <bdi className={styles.name}>{name.slice(group.length + 1)}</bdi>
            {resolved.ok ? (
              <>
                <StepPicture name={name} type={type} value={resolved.value} against={against?.color ?? null} />
                <span className={styles.value}>
                  <code>{valueText(type, resolved.value)}</code>
                  {against && <span className={styles.contrast}>{contrastText(resolved.value, against)}</span>}
                </span>
              </>
            ) : (
              <span className={styles.fault}>{resolved.message}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A color stands on the background that the scale is measured against, with letters in it. */
function StepPicture({ name, type, value, against }: StepProps) {
  if (type !== 'color') return <Picture room="large" type={type} value={value} name={name} text="Ag" />
  return (
    <span className={styles.picture} style={against === null ? undefined : { backgroundColor: against }}>
      <Swatch color={cssOf(value)} size="large" />
      {against !== null && (
        <span aria-hidden style={{ color: cssOf(value) ?? undefined }}>
          Ag
        </span>
      )}
    </span>
  )
}

interface StepProps {
  name: string
  type: TypeName
  value: Json
  against: string | null
}

function contrastText(value: Json, { color, by }: NonNullable<Props['against']>): string {
  const [front, back] = [colorOf(value), colorOf(color)]
  if (!front || !back) return ''
  return by === 'apca'
    ? `Lc ${Math.abs(apcaContrast(front, back)).toFixed(1)}`
    : `${contrastRatio(front, back).toFixed(2)}:1`
}
