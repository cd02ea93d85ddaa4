import { useDeferredValue, useMemo, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfPasted, placesOfRenames } from '../../../tokens/consequences/places.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/states.tsx'
import type { Row } from '../../../tokens/model/model.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { nearLimit } from '../../search/near.ts'
import { ChangesTable } from '../changes-table.tsx'
import { renameAll } from '../renaming/rename-all.ts'
import { RenamedList } from '../renaming/renamed-list.tsx'
import { renamed, replacedIn, replacer, soughtValue, type TokenPart, type Sought } from './find-replace.ts'
import choices from '../../../ui/form/choices.module.css'

interface Props {
  tokens: Tokens
  names: readonly string[]
  /** The color to find among the values. */
  color: string | undefined
  onClose: () => void
}

const places: readonly { id: TokenPart; label: string }[] = [
  { id: 'names', label: 'Names' },
  { id: 'values', label: 'Values' },
  { id: 'aliases', label: 'Targets of aliases' },
  { id: 'descriptions', label: 'Descriptions' },
]
const allModes = 'all'
const noText: Sought = { find: '', replace: '', isPattern: false, isExact: false, colorLimit: 0 }

/** Distances of CIEDE2000: below 1 the eye sees no difference, above 10 colors have other names. */
const colorLimits = [
  { id: '0', label: 'Equal' },
  { id: '1', label: 'Near, up to ΔE 1' },
  { id: '2', label: 'Near, up to ΔE 2' },
  { id: '5', label: 'Near, up to ΔE 5' },
  { id: String(nearLimit), label: `Near, up to ΔE ${nearLimit}` },
]

/** Replaces a text in many tokens as one change, with a preview of each token. */
export function FindReplace(props: Props) {
  const { names, onClose } = props
  return (
    <Dialog
      title={names.length === 1 ? `Find and replace in ${names[0]}` : `Find and replace in ${names.length} tokens`}
      isOpen
      onClose={onClose}
      size="large"
      isTall
    >
      <FindForm {...props} />
    </Dialog>
  )
}

/** A color that was searched for is found among the values, near ones too. */
const startOf = (color: string | undefined): { place: TokenPart; sought: Sought } =>
  color === undefined
    ? { place: 'names', sought: noText }
    : { place: 'values', sought: { ...noText, find: color, colorLimit: nearLimit } }

function FindForm({ tokens, names, color, onClose }: Props) {
  const { edits } = tokens
  const [place, setPlace] = useState(() => startOf(color).place)
  const [sought, setSought] = useState(() => startOf(color).sought)
  const [mode, setMode] = useState(allModes)
  const { busy, error, submit } = useFormState()
  const change = (part: Partial<Sought>) => setSought(before => ({ ...before, ...part }))
  const settled = useDeferredValue(sought)
  const replacement = useReplacement(tokens, names, place, settled, mode)
  const { replace, pairs, wrong, good, count } = replacement
  const apply = () =>
    submit(async () => {
      if (settled !== sought || wrong || count === 0) return
      const label = `Replaced “${sought.find}” in ${count} ${place === 'names' ? 'names' : place}`
      if (place === 'names') await edits.act(renameAll(tokens, label, pairs))
      else
        edits.edit(
          label,
          good.flatMap(each => each.change ?? []),
        )
      onClose()
    })
  return (
    <DialogForm
      verb={count === 0 ? 'Replace' : `Replace in ${count} ${count === 1 ? 'place' : 'places'}`}
      busy={busy}
      error={error}
      isDisabled={count === 0 || wrong !== null}
      onClose={onClose}
      onSubmit={() => void apply()}
    >
      <PlaceChoice place={place} onChange={setPlace} />
      <SoughtFields
        sought={sought}
        onChange={change}
        fault={typeof replace === 'function' ? undefined : replace.fault}
        wrong={wrong?.error ?? undefined}
      />
      <Narrowing tokens={tokens} place={place} sought={sought} onChange={change} mode={mode} onMode={setMode} />
      {typeof replace === 'function' && <Outcome tokens={tokens} place={place} replacement={replacement} />}
    </DialogForm>
  )
}

interface NarrowingProps {
  tokens: Tokens
  place: TokenPart
  sought: Sought
  onChange: (part: Partial<Sought>) => void
  mode: string
  onMode: (mode: string) => void
}

/** The modes in which values are replaced, and how near a color has to be. */
function Narrowing({ tokens: { model }, place, sought, onChange, mode, onMode }: NarrowingProps) {
  const value = place === 'values' ? soughtValue(sought) : null
  return (
    <>
      {(place === 'values' || place === 'aliases') && model.modes.length > 1 && (
        <Select
          label="Modes"
          choices={[{ id: allModes, label: 'All modes' }, ...model.modes.map(({ id, name }) => ({ id, label: name }))]}
          value={mode}
          onChange={onMode}
        />
      )}
      {value?.kind === 'color' && (
        <Select
          label="Colors"
          choices={colorLimits}
          value={String(sought.colorLimit)}
          onChange={limit => onChange({ colorLimit: Number(limit) })}
        />
      )}
      {value && <p>Compared by value: every notation of it is found.</p>}
    </>
  )
}

/** The replacement in each token; `good` and `bad` are cells, `pairs` are names. */
function useReplacement(
  { model, resolver }: Tokens,
  names: readonly string[],
  place: TokenPart,
  sought: Sought,
  mode: string,
) {
  const rows = useMemo(() => names.flatMap((name): Row | Row[] => model.byName.get(name) ?? []), [model, names])
  const replace = useMemo(() => replacer(sought), [sought])
  const pairs = useMemo(
    () =>
      typeof replace === 'function' && place === 'names' ? renamed(names, replace, name => model.byName.has(name)) : [],
    [replace, place, names, model],
  )
  const cells = useMemo(() => {
    if (typeof replace !== 'function' || place === 'names') return []
    const modeIndexes = model.modes.flatMap(({ id }, i) => (mode === allModes || mode === id ? [i] : []))
    return replacedIn(place, replace, { model, resolver, rows, modeIndexes, value: soughtValue(sought) })
  }, [replace, sought, place, mode, model, resolver, rows])
  const wrong = pairs.find(each => each.error) ?? null
  const good = useMemo(() => cells.filter(each => each.change && each.error === null), [cells])
  const bad = cells.filter(each => each.error !== null)
  const count = place === 'names' ? pairs.length : good.length
  return { replace, pairs, wrong, cells, good, bad, count }
}

interface OutcomeProps {
  tokens: Tokens
  place: TokenPart
  replacement: ReturnType<typeof useReplacement>
}

function Outcome({ tokens, place, replacement: { pairs, cells, good, bad } }: OutcomeProps) {
  const total = place === 'names' ? pairs.length : cells.length
  const { model, edits } = tokens
  const places = useMemo(
    () => (place === 'names' ? placesOfRenames(model, pairs) : placesOfPasted(model, good)),
    [place, model, pairs, good],
  )
  return (
    <>
      <p role="status">{`${total} found`}</p>
      {bad.length > 0 && (
        <Notice kind="warning">
          {bad.length === 1
            ? '1 cannot be so and is left as it is.'
            : `${bad.length} cannot be so and are left as they are.`}
        </Notice>
      )}
      {place === 'names' ? (
        <RenamedList pairs={pairs} />
      ) : (
        cells.length > 0 && (
          <ChangesTable
            tokens={tokens}
            label="What is replaced"
            changes={[...bad, ...good]}
            asDescription={place === 'descriptions'}
          />
        )
      )}
      {place !== 'descriptions' && <BeforeAfter places={places} tokenset_id={edits.tokenset_id} isListed />}
    </>
  )
}

function PlaceChoice({ place, onChange }: { place: TokenPart; onChange: (place: TokenPart) => void }) {
  return (
    <RadioGroup
      orientation="horizontal"
      value={place}
      onChange={id => onChange(id as TokenPart)}
      className={choices.choices!}
    >
      <Label>In</Label>
      {places.map(({ id, label }) => (
        <Radio key={id} value={id} className={choices.choice!}>
          {label}
        </Radio>
      ))}
    </RadioGroup>
  )
}

function SoughtFields({
  sought,
  onChange,
  fault,
  wrong,
}: {
  sought: Sought
  onChange: (part: Partial<Sought>) => void
  /** The fault of the regular expression. */
  fault: string | undefined
  /** The fault of a resulting name. */
  wrong: string | undefined
}) {
  return (
    <>
      <Field
        label="Find"
        mono
        value={sought.find}
        onChange={find => onChange({ find })}
        error={sought.find === '' ? undefined : fault}
        autoFocus
        autoComplete="off"
      />
      <Field
        label="Replace with"
        mono
        value={sought.replace}
        onChange={text => onChange({ replace: text })}
        hint={sought.isPattern ? '$1 is the first group of the expression, $& all that it matches' : undefined}
        error={wrong}
        autoComplete="off"
      />
      <Checkbox isSelected={sought.isPattern} onChange={isPattern => onChange({ isPattern })}>
        Regular expression
      </Checkbox>
      <Checkbox isSelected={sought.isExact} onChange={isExact => onChange({ isExact })}>
        Match case
      </Checkbox>
    </>
  )
}
