// A value as people see it: a tile of its color, its text, or a pill with the name that it points at.
import {
  formulaText,
  isMisfit,
  isWide,
  types,
  type Json,
  type Resolved,
  type TypeName,
  type Unresolvable,
} from '@tessera/engine'
import { CornerDownRight, SwatchBook, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { inputWords } from '../../workspaces/themes/system/input-words.ts'
import { isBroken, type Themed } from '../../workspaces/themes/system/themed.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { colorOf, cssOf } from '../color/color.ts'
import { targetOf, type Draft } from '../edits/draft.ts'
import { formulaLine } from './formula/typed.ts'
import { valueText } from './value-text.ts'
import styles from './value-view.module.css'

interface Props {
  draft: Draft
  resolved: Resolved | undefined
  /** Show where an alias leads instead of what it points at. */
  asResolved?: boolean
  /** What themes make of it; null where they change nothing. */
  themed?: Themed | null
}

export const ValueView = memo(function ValueView({ draft, resolved: own, asResolved = false, themed = null }: Props) {
  const target = targetOf(draft)
  // What the chosen themes make of it counts more than what the mode has by itself.
  const resolved = themed?.kind === 'resolved' ? themed.resolved : own
  const byThemes = own?.ok === false && <ByThemes themed={themed} />
  if (own && resolved && !resolved.ok && isBroken(own, themed))
    return <Broken resolved={resolved} target={target} text={target ?? valueText(draft.type, draft.value)} />
  const value = resolved?.ok ? resolved.value : draft.value
  if (target !== null && (!asResolved || resolved?.ok === false)) {
    return (
      <span className={styles.line}>
        <Tile type={draft.type} value={value} />
        <AliasPill name={target} />
        {byThemes}
      </span>
    )
  }
  const formula = asResolved ? null : formulaText(draft.value)
  if (formula !== null)
    return (
      <span className={styles.line} title={formulaLine(formula)}>
        <Tile type={draft.type} value={value} />
        <span className={styles.text}>{formulaLine(formula)}</span>
        {resolved?.ok && draft.type !== 'color' && (
          <span className={styles.result}>{valueText(draft.type, resolved.value)}</span>
        )}
        {byThemes}
      </span>
    )
  const shown = asResolved ? value : draft.value
  return (
    <span className={styles.line}>
      <Tile type={draft.type} value={value} />
      <span className={styles.text}>{valueText(draft.type, shown)}</span>
      {byThemes}
    </span>
  )
})

/** That its mode alone cannot follow it, and what can. */
function ByThemes({ themed }: { themed: Themed | null }) {
  if (themed?.kind !== 'resolved' && themed?.kind !== 'elsewhere') return null
  const words =
    themed.kind === 'resolved'
      ? 'resolved by themes'
      : `resolved by themes: ${[themed.themes, inputWords(themed.input)].filter(Boolean).join(', ')}`
  return (
    <span className={styles.byThemes} data-kind={themed.kind} title={words}>
      <SwatchBook size={13} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

function AliasPill({ name }: { name: string }) {
  return (
    <span className={styles.pill}>
      <CornerDownRight size={11} aria-hidden />
      <bdi>{name}</bdi>
    </span>
  )
}

const faultWords: Readonly<Record<Unresolvable['reason'], string>> = {
  circular: 'circular',
  missing: 'missing',
  type: 'other type',
  formula: 'no result',
}

function Broken({
  resolved,
  target,
  text,
}: {
  resolved: Extract<Resolved, { ok: false }>
  target: string | null
  text: string
}) {
  const missing = resolved.path.at(-1)
  const words = faultWords[resolved.reason]
  return (
    <span className={styles.line} title={resolved.message}>
      <span className={styles.broken}>
        <TriangleAlert size={13} aria-hidden />
        {words} <bdi>{resolved.reason === 'missing' ? missing : (target ?? text)}</bdi>
      </span>
    </span>
  )
}

/** Has `Tile` a picture of values of the type? */
export const hasPicture = (type: TypeName): boolean => ['color', 'gradient', 'shadow'].includes(type)

/** The little picture before a value, for the types that have one. */
export function Tile({ type, value }: { type: TypeName; value: Json }) {
  if (type === 'color') {
    const color = colorOf(value)
    return <Swatch color={cssOf(value)} outside={color !== null && isWide(color)} />
  }
  if (type === 'gradient') {
    const parsed = types.gradient.parse(value)
    return isMisfit(parsed) ? null : (
      <span aria-hidden className={styles.picture} style={{ backgroundImage: types.gradient.text(parsed) }} />
    )
  }
  if (type === 'shadow') {
    const parsed = types.shadow.parse(value)
    return isMisfit(parsed) ? null : (
      <span aria-hidden className={styles.shadow} style={{ boxShadow: types.shadow.text(parsed) }} />
    )
  }
  return null
}
