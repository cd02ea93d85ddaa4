// A value as people see it: a tile of its color, its text, or a pill with the name that it points at.
import { isMisfit, isWide, types, type Json, type Resolved, type TypeName } from '@tessera/engine'
import { CornerDownRight, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Swatch } from '../../ui/swatch.tsx'
import { colorOf, cssOf } from '../color/color.ts'
import { targetOf, type Draft } from '../edits/draft.ts'
import { valueText } from './value-text.ts'
import styles from './value-view.module.css'

interface Props {
  draft: Draft
  resolved: Resolved | undefined
  /** Show where an alias leads instead of what it points at. */
  asResolved?: boolean
}

export const ValueView = memo(function ValueView({ draft, resolved, asResolved = false }: Props) {
  const target = targetOf(draft)
  if (resolved && !resolved.ok)
    return <Broken resolved={resolved} target={target} text={target ?? valueText(draft.type, draft.value)} />
  const value = resolved?.ok ? resolved.value : draft.value
  if (target !== null && !asResolved) {
    return (
      <span className={styles.line}>
        <Tile type={draft.type} value={value} />
        <AliasPill name={target} />
      </span>
    )
  }
  const shown = asResolved ? value : draft.value
  return (
    <span className={styles.line}>
      <Tile type={draft.type} value={value} />
      <span className={styles.text}>{valueText(draft.type, shown)}</span>
    </span>
  )
})

function AliasPill({ name }: { name: string }) {
  return (
    <span className={styles.pill}>
      <CornerDownRight size={11} aria-hidden />
      <bdi>{name}</bdi>
    </span>
  )
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
  const words = resolved.reason === 'circular' ? 'circular' : resolved.reason === 'missing' ? 'missing' : 'other type'
  return (
    <span className={styles.line} title={resolved.message}>
      <span className={styles.broken}>
        <TriangleAlert size={13} aria-hidden />
        {words} <bdi>{resolved.reason === 'missing' ? missing : (target ?? text)}</bdi>
      </span>
    </span>
  )
}

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
