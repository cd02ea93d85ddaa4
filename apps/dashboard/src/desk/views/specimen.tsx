import { contrastRatio, isWide, type Json, type Resolved } from '@tessera/engine'
import { CornerDownRight, TriangleAlert } from '../../icons/icons.generated.ts'
import { memo, type CSSProperties } from 'react'
import { Picture } from '../../tokens/pictures/picture.tsx'
import { Middle } from '../../ui/text/middle.tsx'
import { cx } from '../../ui/class-names.ts'
import { colorOf, cssOf } from '../../tokens/values/color.ts'
import { formatsOf } from '../../tokens/values/color-formats.ts'
import { targetOf, type Draft } from '../../tokens/values/draft.ts'
import { valueText } from '../../tokens/values/value-text.ts'
import type { SpecimenView } from './fitting.ts'
import styles from './views.module.css'

interface Props {
  id: string
  name: string
  view: SpecimenView
  draft: Draft | undefined
  resolved: Resolved | undefined
  text: string
  column: number
  isActive: boolean
  isDeprecated: boolean
}

/** A picture of one token, with its name and its value. */
export const Specimen = memo(function Specimen(props: Props) {
  const { id, name, view, draft, resolved, text, column, isActive, isDeprecated } = props
  const target = draft ? targetOf(draft) : null
  const shown = resolved?.ok ? shortText(resolved) : null
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      data-name={name}
      className={cx(styles.specimen, styles[view])}
    >
      <div className={styles.picture}>
        <PictureOf name={name} draft={draft} resolved={resolved} text={text} />
      </div>
      <div className={styles.caption}>
        <bdi className={cx(styles.name, isDeprecated && styles.deprecated)} title={name}>
          <span className="visually-hidden">
            {name}
            {isDeprecated && ', deprecated'}
          </span>
          <span aria-hidden>
            <Middle text={name.slice(name.lastIndexOf('.') + 1)} />
          </span>
        </bdi>
        <span className={styles.value} title={resolved?.ok ? valueText(resolved.type, resolved.value) : undefined}>
          {target !== null && <CornerDownRight size={11} aria-hidden />}
          {target ?? shown}
        </span>
      </div>
    </div>
  )
})

function PictureOf({ name, draft, resolved, text }: Pick<Props, 'name' | 'draft' | 'resolved' | 'text'>) {
  if (!resolved?.ok)
    return (
      <span className={styles.none}>
        <TriangleAlert size={14} aria-hidden /> {draft ? 'No value' : 'Not set'}
      </span>
    )
  if (draft?.type === 'color') return <Chip value={resolved.value} />
  return <Picture room="large" type={resolved.type} value={resolved.value} name={name} {...(text ? { text } : {})} />
}

/** Only hex fits; for a color outside of sRGB it is the nearest one. */
function shortText({ type, value }: Extract<Resolved, { ok: true }>): string {
  const color = type === 'color' ? colorOf(value) : null
  return color ? `${isWide(color) ? '≈ ' : ''}${formatsOf(color).hex}` : valueText(type, value)
}

const black = colorOf('#000')
const white = colorOf('#fff')

/** A color with the contrast of the better of black and white on it (WCAG 2.2). */
function Chip({ value }: { value: Json }) {
  const color = colorOf(value)
  const css = cssOf(value)
  if (!color || !css || !black || !white) return null
  const [onBlack, onWhite] = [contrastRatio(black, color), contrastRatio(white, color)]
  const [ink, ratio] = onBlack >= onWhite ? ['black', onBlack] : ['white', onWhite]
  return (
    <span className={styles.chip}>
      <span className={styles.paint} style={{ backgroundColor: css, color: ink } as CSSProperties}>
        {/* The contrast of a translucent color depends on its background. */}
        {color.alpha === 1 && <span title={`${ratio.toFixed(2)} : 1 for ${ink} text`}>{ratio.toFixed(1)}</span>}
      </span>
    </span>
  )
}
