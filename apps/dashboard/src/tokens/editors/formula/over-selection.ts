// Applies one formula to many cells, and computes the result of each.
import { formulaText, referencesInFormula, replaceReferences, tryFormula, type Json } from '@tessera/engine'
import { setValue, type Pasted } from '../../model/changes-of.ts'
import { rowDraft, type Row } from '../../model/model.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import { offeredFunctions } from './functions.ts'
import { judge } from './judge.ts'
import { behindEquals, formulaLine } from '../../values/typed-formula.ts'

/** The reference to the own value of each token. */
const ownValue = 'value'

/** Stores the present results, or formulas that follow their references. */
export type Keeping = 'results' | 'formulas'

/** A minus needs a space behind it: `-8px` is a value. */
const behindOperator = /^(?:([*/+×÷])|-(?=\s))\s*(.+)$/su
const operators: Readonly<Record<string, string>> = { '×': '*', '÷': '/' }
const functionNames: ReadonlySet<string> = new Set(offeredFunctions.map(({ name }) => name))

/** The formula without its optional equals sign; `* 1.125` and `lighten 4%` apply to the own value of each token. */
export function expressionOf(text: string): string {
  const formula = behindEquals(text)?.rest ?? text.trim()
  const step = behindOperator.exec(formula)
  if (step) {
    const sign = step[1] ?? '-'
    return `{${ownValue}} ${operators[sign] ?? sign} ${step[2]!}`
  }
  const [, name, rest] = /^(\w+)\s+([^\s(].*)$/su.exec(formula) ?? []
  return name !== undefined && functionNames.has(name) ? `${name}({${ownValue}}, ${rest})` : formula
}

/** The initial formula, by the type of the selected row. */
export function exampleFor(row: Row | undefined): string {
  const type = row && rowDraft(row)?.type
  if (type === 'color') return `lighten({${ownValue}}, 10%)`
  return type === 'string' ? `{${ownValue}}.upper()` : `{${ownValue}} * 2`
}

/** The outcome of each cell that has a value; leaves out the others. */
export function overSelection(
  tokens: Pick<Tokens, 'model' | 'resolver'>,
  rows: readonly Row[],
  modeIndexes: readonly number[],
  expression: string,
  keeping: Keeping,
): Pasted[] {
  return rows.flatMap(row =>
    modeIndexes.flatMap(modeIndex =>
      row.cells[modeIndex] ? [outcomeOf(tokens, row, modeIndex, expression, keeping)] : [],
    ),
  )
}

function outcomeOf(
  { model, resolver }: Pick<Tokens, 'model' | 'resolver'>,
  row: Row,
  modeIndex: number,
  expression: string,
  keeping: Keeping,
): Pasted {
  const { name } = row
  const { type, value } = row.cells[modeIndex]!.draft
  const done = (change: Pasted['change'], error: string | null): Pasted => ({
    name,
    modeIndex,
    text: expression,
    change,
    error,
  })
  // A formula without a result at present is rejected even where formulas are stored.
  const trial = tryFormula(expression, type, target => resolver.resolve(modeIndex, target === ownValue ? name : target))
  if ('fault' in trial) return done(null, trial.fault)
  if (keeping === 'results') return done(setValue(model, row, modeIndex, trial.value), null)
  const applied = withOwn(expression, value)
  const formula = formulaText(applied)
  if (formula === null) return done(setValue(model, row, modeIndex, applied), null)
  if (referencesInFormula(formula).some(each => each.name === ownValue))
    return done(null, 'Its value cannot stand in a formula')
  const { error, draft } = judge({ model, resolver, modeIndex, name }, type, formulaLine(formula), undefined)
  return draft ? done(setValue(model, row, modeIndex, draft.value), null) : done(null, error!.sentence)
}

/** Replaces `{value}` in the formula by the token's literal, alias or formula. */
function withOwn(expression: string, own: Json): Json {
  const before = formulaText(own)
  if (before === null)
    return replaceReferences({ formula: expression }, (target, spelled) => (target === ownValue ? own : spelled))
  let text = ''
  let from = 0
  for (const { name, at, end } of referencesInFormula(expression)) {
    if (name !== ownValue) continue
    text += `${expression.slice(from, at)}(${before})`
    from = end
  }
  return { formula: text + expression.slice(from) }
}
