import { isBadFormula, readFormula, type TypeName } from '@tessera/engine'
import { useDeferredValue, useMemo, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfPasted } from '../../tokens/consequences/places.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Notice } from '../../ui/states.tsx'
import { sameDraft } from '../../tokens/values/draft.ts'
import type { Judged } from '../../tokens/editors/formula/judge.ts'
import { exampleFor, expressionOf, overSelection, type Keeping } from '../../tokens/editors/formula/over-selection.ts'
import { ValueField } from '../../tokens/editors/formula/value-field.tsx'
import { rowDraft, type Row } from '../../tokens/model/model.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { ChangesTable } from './changes-table.tsx'
import choices from '../../ui/form/choices.module.css'

interface Props {
  tokens: Tokens
  names: readonly string[]
  modeIndexes: readonly number[]
  onClose: () => void
}

/** One formula for all selected cells, with a preview of the results. */
export function FormulaDialog(props: Props) {
  const { names, onClose } = props
  return (
    <Dialog
      title={names.length === 1 ? `Formula for ${names[0]}` : `Formula for ${names.length} tokens`}
      isOpen
      onClose={onClose}
      size="large"
    >
      <FormulaForm {...props} />
    </Dialog>
  )
}

function FormulaForm({ tokens, names, modeIndexes, onClose }: Props) {
  const { model, resolver, edits } = tokens
  const rows = useMemo(
    () => names.flatMap((name): Row[] => (model.byName.has(name) ? [model.byName.get(name)!] : [])),
    [model, names],
  )
  const [text, setText] = useState(() => exampleFor(rows[0]))
  const [keeping, setKeeping] = useState<Keeping>('results')
  const type: TypeName = (rows[0] && rowDraft(rows[0])?.type) ?? 'dimension'
  const judged = useMemo(() => judgeExpression(text), [text])
  // Thousands of results may render after the keystroke.
  const latest = useDeferredValue(text)
  const all = useMemo(
    () =>
      judgeExpression(latest).error
        ? []
        : overSelection({ model, resolver }, rows, modeIndexes, expressionOf(latest), keeping),
    [model, resolver, rows, modeIndexes, latest, keeping],
  )
  const good = useMemo(
    () => all.filter(each => each.change && !sameDraft(each.change.before, each.change.after)),
    [all],
  )
  const places = useMemo(() => placesOfPasted(model, good), [model, good])
  const bad = all.filter(each => each.error)
  const apply = () => {
    if (judged.error || good.length === 0 || latest !== text) return
    edits.edit(
      `Changed ${good.length} ${good.length === 1 ? 'value' : 'values'} by a formula`,
      good.flatMap(each => each.change ?? []),
    )
    onClose()
  }
  return (
    <DialogForm
      verb={good.length === 1 ? 'Change 1 value' : `Change ${good.length} values`}
      busy={false}
      isDisabled={good.length === 0 || judged.error !== null}
      onClose={onClose}
      onSubmit={apply}
    >
      <ValueField
        tokens={tokens}
        modeIndex={modeIndexes[0] ?? 0}
        name=""
        type={type}
        label="Formula"
        value={text}
        onChange={setText}
        judged={judged}
        hint="{value} is the value that each token has; * 1.125 and lighten 4% are short for it"
        autoFocus
      />
      <RadioGroup value={keeping} onChange={value => setKeeping(value as Keeping)} className={choices.choices!}>
        <Label>Write</Label>
        <Radio value="results" className={choices.choice!}>
          The results, as they are now
        </Radio>
        <Radio value="formulas" className={choices.choice!}>
          Formulas, which follow the tokens that they name
        </Radio>
      </RadioGroup>
      {bad.length > 0 && (
        <Notice kind="warning">
          {bad.length === 1 ? '1 has no result and is left out.' : `${bad.length} have no result and are left out.`}
        </Notice>
      )}
      <ChangesTable tokens={tokens} label="Values before and after" changes={[...bad, ...good]} />
      <BeforeAfter places={places} tokenset_id={edits.tokenset_id} isListed />
    </DialogForm>
  )
}

/** Checks the syntax of the formula; each token checks its own result. */
function judgeExpression(text: string): Judged {
  const formula = expressionOf(text)
  const read = readFormula(formula)
  const nothing = { warning: null, draft: null, resolved: undefined }
  if (formula === '') {
    const sentence = 'A formula is needed'
    return { ...nothing, reading: { kind: 'invalid', error: sentence }, error: { sentence } }
  }
  if (!isBadFormula(read)) return { ...nothing, reading: { kind: 'literal', value: null }, error: null }
  const sentence = read.fault[0]!.toUpperCase() + read.fault.slice(1)
  // The place of a fault is that in the whole formula, of which a short form is only a part.
  if (!text.includes(formula)) return { ...nothing, reading: { kind: 'invalid', error: sentence }, error: { sentence } }
  return {
    ...nothing,
    reading: { kind: 'invalid', error: sentence, typed: { formula, from: text.indexOf(formula) } },
    error: { sentence, formula: { text: formula, at: read.at } },
  }
}
