// A value as people see it: a tile of its color, its text, or a pill with the name that it points at.
import { formulaText, references, type Resolved, type Unresolvable } from '@tessera/engine'
import { CornerDownRight, SwatchBook, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Tile } from './tile.tsx'
import { inputWords } from '../model/themes/input-words.ts'
import { isBroken, type Themed } from '../model/themes/themed.ts'
import { targetOf, type Draft } from '../values/draft.ts'
import { formulaLine } from '../values/typed-formula.ts'
import { valueText } from '../values/value-text.ts'
import styles from './value-view.module.css'

interface Props {
  draft: Draft
  resolved: Resolved | undefined
  /** Show where an alias leads instead of what it points at. */
  asResolved?: boolean
  /** What themes make of it; null where they change nothing. */
  themed?: Themed | null
  /** The token's, which says what a length is used for. */
  name?: string
}

export const ValueView = memo(function ValueView({
  draft,
  resolved: own,
  asResolved = false,
  themed = null,
  name,
}: Props) {
  const { type } = draft
  const target = targetOf(draft)
  // What the chosen themes make of it counts more than what the mode has by itself.
  const resolved = themed?.kind === 'resolved' ? themed.resolved : own
  const byThemes = own?.ok === false && <ByThemes themed={themed} />
  if (own && resolved && !resolved.ok && isBroken(own, themed))
    return <Broken resolved={resolved} target={target} text={target ?? valueText(type, draft.value)} />
  const value = resolved?.ok ? resolved.value : draft.value
  const tile = <Tile type={type} value={value} name={name} />
  const result = resolved?.ok && valueText(type, resolved.value)
  if (target !== null && (!asResolved || resolved?.ok === false))
    return (
      <Line result={result}>
        {tile}
        <AliasPill name={target} />
        {byThemes}
      </Line>
    )
  const formula = asResolved ? null : formulaText(draft.value)
  if (formula !== null)
    return (
      <Line title={formulaLine(formula)} result={type !== 'color' && result}>
        {tile}
        <span className={styles.text}>{formulaLine(formula)}</span>
        {byThemes}
      </Line>
    )
  // A value whose parts are aliases says what they come to; the parts themselves are a form.
  const inParts = !asResolved && result !== false && references(draft).length > 0
  const written = valueText(type, asResolved ? value : draft.value)
  return (
    <Line title={inParts ? written : undefined}>
      {tile}
      <span className={styles.text}>{inParts ? result : written}</span>
      {inParts && <CornerDownRight size={11} aria-hidden className={styles.inParts} />}
      {byThemes}
    </Line>
  )
})

/** What it comes to stands at the end where there is room for all of it. */
function Line({
  title,
  result = false,
  children,
}: {
  title?: string | undefined
  result?: string | false | undefined
  children: ReactNode
}) {
  return (
    <span className={styles.line} title={title}>
      <span className={styles.main}>{children}</span>
      {result !== false && result !== undefined && <span className={styles.result}>{result}</span>}
    </span>
  )
}

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
