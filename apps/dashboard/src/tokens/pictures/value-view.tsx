// A value as the grid shows it: a tile of its color, its text, or a pill with the name of its target.
import { formulaText, references, type Json, type Resolved, type TypeName, type Unresolvable } from '@tessera/engine'
import { CornerDownRight, SwatchBook, TriangleAlert } from '../../icons/icons.generated.ts'
import { memo, type ReactNode } from 'react'
import { Tile } from './tile.tsx'
import { inputWords } from '../model/themes/input-words.ts'
import { isBroken, type Themed } from '../model/themes/themed.ts'
import { targetOf, type Draft } from '../values/draft.ts'
import { formulaLine } from '../values/typed-formula.ts'
import { cx } from '../../ui/class-names.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Name } from '../../ui/text/name.tsx'
import { shownText, type Notation } from '../values/notation.ts'
import { useNotation } from '../values/use-notation.ts'
import { valueText } from '../values/value-text.ts'
import styles from './value-view.module.css'

interface Props {
  draft: Draft
  resolved: Resolved | undefined
  /** Shows the resolved value of an alias instead of its target. */
  asResolved?: boolean
  /** The value with themes applied; null where they change nothing. */
  themed?: Themed | null
  /** The name of the token, which tells what a length is for. */
  name: string
  /** Of colors; left out, as the person chose. What shows differences gives `written`. */
  notation?: Notation
}

export const ValueView = memo(function ValueView({
  draft,
  resolved: own,
  asResolved = false,
  themed = null,
  name,
  notation: given,
}: Props) {
  const chosen = useNotation()
  const notation = given ?? chosen
  // The value under the chosen themes comes before the value in its own mode.
  const resolved = themed?.kind === 'resolved' ? themed.resolved : own
  if (own && resolved?.ok === false && isBroken(own, themed)) return <Broken draft={draft} resolved={resolved} />
  const { title, result, content } = contentOf(draft, resolved, asResolved, notation, chosen)
  return (
    <Line title={title} result={result}>
      <Picture draft={draft} resolved={resolved} themed={themed} name={name} />
      {content}
      {own?.ok === false && <ByThemes themed={themed} />}
    </Line>
  )
})

/** A color that only the themes decide has no picture until they are read. */
function Picture({ draft, resolved, themed, name }: Pick<Props, 'draft' | 'resolved' | 'themed' | 'name'>) {
  if (draft.type === 'color' && themed?.kind === 'unknown' && !resolved?.ok) return <Swatch color={null} awaited />
  return <Tile type={draft.type} value={valueOf(draft, resolved)} name={name} />
}

const valueOf = (draft: Draft, resolved: Resolved | undefined): Json => (resolved?.ok ? resolved.value : draft.value)

interface Content {
  title?: string | undefined
  result?: Result
  content: ReactNode
}

/** The text of the resolved value; false where it has none, undefined where the resolved value is not loaded yet. */
type Result = string | false | undefined

/** `ofAlias`: of the value that an alias leads to, which nobody wrote there. */
function contentOf(
  draft: Draft,
  resolved: Resolved | undefined,
  asResolved: boolean,
  notation: Notation,
  ofAlias: Notation,
): Content {
  const { type } = draft
  const resultIn = (form: Notation) => resolved?.ok && shownText(type, resolved.value, form)
  const target = targetOf(draft)
  if (target !== null && (!asResolved || resolved?.ok === false))
    return { result: resultIn(ofAlias), content: <AliasPill name={target} /> }
  if (asResolved) return literal(type, valueOf(draft, resolved), notation)
  const formula = formulaText(draft.value)
  const result = resultIn(notation)
  if (formula === null) return literalContent(draft, result, notation)
  const title = formulaLine(formula)
  return { title, result: type !== 'color' && result, content: <span className={styles.text}>{title}</span> }
}

/** A value in the notation of the grid; the title has it as written. */
function literal(type: TypeName, value: Json, notation: Notation): Content {
  const shown = shownText(type, value, notation)
  const written = notation === 'written' ? shown : valueText(type, value)
  return { title: written === shown ? undefined : written, content: <span className={styles.text}>{shown}</span> }
}

/** A literal whose parts are aliases shows its result; the form shows the parts. */
function literalContent(draft: Draft, result: Result, notation: Notation): Content {
  if (result === false || references(draft).length === 0) return literal(draft.type, draft.value, notation)
  return {
    title: valueText(draft.type, draft.value),
    content: (
      <>
        <span className={styles.text}>{result}</span>
        <CornerDownRight size={11} aria-hidden className={styles.inParts} />
      </>
    ),
  }
}

/** The result stands at the end where there is room for all of it. */
function Line({
  title,
  result = false,
  children,
}: {
  title?: string | undefined
  result?: Result
  children: ReactNode
}) {
  if (result === false || result === undefined)
    return (
      <span className={cx(styles.main, styles.alone)} title={title}>
        {children}
      </span>
    )
  return (
    <span className={styles.line} title={title}>
      <span className={styles.main}>{children}</span>
      <span className={styles.result}>{result}</span>
    </span>
  )
}

/** A mark for an alias that only the themes can resolve. */
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
      <bdi title={name}>
        <Name text={name} />
      </bdi>
    </span>
  )
}

const faultWords: Readonly<Record<Unresolvable['reason'], string>> = {
  circular: 'circular',
  missing: 'missing',
  type: 'other type',
  formula: 'no result',
}

function Broken({ draft, resolved }: { draft: Draft; resolved: Extract<Resolved, { ok: false }> }) {
  const words = faultWords[resolved.reason]
  const subject =
    resolved.reason === 'missing' ? resolved.path.at(-1) : (targetOf(draft) ?? valueText(draft.type, draft.value))
  return (
    <span className={styles.line} title={resolved.message}>
      <span className={styles.broken}>
        <TriangleAlert size={13} aria-hidden />
        {words} <bdi>{subject}</bdi>
      </span>
    </span>
  )
}
