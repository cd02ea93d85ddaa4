import type { Input } from '@tessera/engine'
import { useId, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { editsOf } from '../../../tokens/edits/edits-of.ts'
import { useHeldCells } from '../../../tokens/edits/use-held-cell.ts'
import type { Draft } from '../../../tokens/values/draft.ts'
import { editText } from '../../../tokens/values/value-text.ts'
import { ValueView } from '../../../tokens/pictures/value-view.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Notice } from '../../../ui/states.tsx'
import { inputWords } from '../../../tokens/model/themes/input-words.ts'
import { layerDraft, type TokenPlace } from './layer-draft.ts'
import { layerName, placesOf } from '../../../tokens/model/themes/layers.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import { usePlaceNames } from './use-place-names.ts'
import styles from './layer-editor.module.css'

/** The token, and the mode that is chosen at first. */
export interface LayerEdit {
  name: string
  mode_id?: string
}

export interface LayerEditorProps {
  system: ThemeSystem
  input: Input
  editing: LayerEdit | null
  isOpen: boolean
  onClose: () => void
}

/** Writes the value of a token into a chosen layer. */
export function LayerEditor({ editing, isOpen, onClose, ...rest }: LayerEditorProps) {
  return (
    <Dialog title={editing ? `Value of ${editing.name}` : ''} isOpen={isOpen} onClose={onClose}>
      {editing && <LayerForm {...rest} {...editing} onClose={onClose} />}
    </Dialog>
  )
}

const mostSuggested = 50

type FormProps = Omit<LayerEditorProps, 'editing' | 'isOpen'> & LayerEdit

function LayerForm({ system, input, name, mode_id, onClose }: FormProps) {
  const places = placesOf(system.layers, input, mode => system.tokenIn(mode, name))
  useHeldCells(
    places.map(place => place.mode_id),
    name,
  )
  const nameOf = usePlaceNames(system.resolver.workspace_id, system)
  const [chosen, setChosen] = useState(() => mode_id ?? (effectiveIn(places) ?? places[0])?.mode_id)
  // Until the user types, the text is the value of the chosen layer.
  const [typed, setTyped] = useState<string | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const list = useId()
  const place = places.find(each => each.mode_id === chosen)
  const like = draftAmong(places)
  if (!place || !like) return <Notice kind="warning">No layer has this token any more.</Notice>
  const text = typed ?? editText(place.held?.draft ?? like)
  const outcome = layerDraft(system, { name, input, place, like, text })
  const fault = 'fault' in outcome ? outcome.fault : null
  const save = () => {
    setSubmitted(true)
    if ('fault' in outcome) return
    editsOf(place.tokenset_id).edit(`Changed ${name} in ${nameOf(place)}`, [outcome.change])
    onClose()
  }
  return (
    <DialogForm verb="Write value" busy={false} onClose={onClose} onSubmit={save}>
      <Field
        label="Value"
        value={text}
        onChange={setTyped}
        error={typed !== null || wasSubmitted ? fault : null}
        hint="A literal, or {name} to point at a token"
        list={list}
        mono
        autoFocus
        autoComplete="off"
      />
      <datalist id={list}>
        {suggested(system, text).map(each => (
          <option key={each} value={`{${each}}`} />
        ))}
      </datalist>
      {'change' in outcome && (
        <div className={styles.preview}>
          <ValueView name={name} draft={outcome.change.after!} resolved={outcome.preview} asResolved />
        </div>
      )}
      <RadioGroup className={styles.places!} value={place.mode_id} onChange={setChosen}>
        <Label className={styles.label!}>Write it into</Label>
        {places.map(each => (
          <PlaceRadio
            key={each.mode_id}
            token={name}
            place={each}
            name={nameOf(each)}
            resolved={each.applies ? system.at(name, input) : undefined}
          />
        ))}
      </RadioGroup>
      <NoEffectNotices place={place} input={input} />
    </DialogForm>
  )
}

/** The layer whose value counts at the input. */
const effectiveIn = (places: readonly TokenPlace[]) => places.find(({ applies }) => applies)

/** The value that gives the type: of the effective layer, or else of any layer that has the token. */
const draftAmong = (places: readonly TokenPlace[]): Draft | undefined =>
  (effectiveIn(places) ?? places.find(({ held }) => held))?.held?.draft

/** Explains why a value in this layer does not change the value at the input. */
function NoEffectNotices({ place, input }: { place: TokenPlace; input: Input }) {
  return (
    <>
      {place.under && (
        <Notice kind="info">
          {layerName(place.under)} stands over this layer: the value at {inputWords(input)} stays what it is.
        </Notice>
      )}
      {!place.takesPart && (
        <Notice kind="info">This layer is no part of {inputWords(input)}: the value there stays what it is.</Notice>
      )}
    </>
  )
}

interface PlaceProps {
  /** The name of the token. */
  token: string
  place: TokenPlace
  name: string
  /** The resolved value, where the layer is the effective one. */
  resolved: ReturnType<ThemeSystem['at']> | undefined
}

function PlaceRadio({ token, place, name, resolved }: PlaceProps) {
  return (
    <Radio value={place.mode_id} className={styles.place!}>
      <span className={styles.where}>
        <bdi>{[...new Set(place.layers.map(layerName))].join(', ')}</bdi>
        <span className={styles.mode}>{name}</span>
      </span>
      <span className={styles.held}>
        {place.held ? (
          <ValueView name={token} draft={place.held.draft} resolved={resolved} themed={{ kind: 'unknown' }} />
        ) : (
          <span className={styles.mode}>not set</span>
        )}
      </span>
      <span className={styles.state}>{stateOf(place)}</span>
    </Radio>
  )
}

function stateOf({ applies, takesPart }: TokenPlace): string {
  return applies ? 'counts now' : takesPart ? '' : 'not chosen'
}

/** Names of tokens, once the text has an open brace. */
function suggested({ names }: ThemeSystem, text: string): readonly string[] {
  const query = /^\s*\{([^}]*)$/.exec(text)?.[1]
  return query === undefined ? [] : names.filter(each => each.includes(query.trim())).slice(0, mostSuggested)
}
