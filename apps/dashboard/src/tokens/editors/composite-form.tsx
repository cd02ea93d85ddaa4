import type { Json } from '@tessera/engine'
import { Plus, X } from '../../icons/icons.generated.ts'
import { useId, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { judge } from './formula/judge.ts'
import { ValueField } from './formula/value-field.tsx'
import { cssOf } from '../values/color.ts'
import {
  layersOf,
  layerWords,
  newLayer,
  partsOf,
  readPart,
  valueOf,
  type CompositeType,
  type Layer,
  type Part,
} from '../values/composite.ts'
import type { Draft } from '../values/draft.ts'
import { useHeldCell } from '../edits/use-held-cell.ts'
import { strokeOf, strokeValue, type Stroke } from '../values/stroke.ts'
import { StrokeFields } from './stroke-fields.tsx'
import type { Tokens } from '../model/use-tokens.ts'
import { ValueView } from '../pictures/value-view.tsx'
import styles from './composite-form.module.css'

interface Props {
  tokens: Tokens
  name: string
  modeIndex: number
  type: CompositeType
  /** The present value, or the target of an alias; undefined where the mode does not set the token. */
  value: Json | undefined
  onSave: (value: Json) => void
  onCancel: () => void
  onText: () => void
}

/** A field for each part of a value; the value is checked and previewed before it is stored. */
export function CompositeForm({ tokens, name, modeIndex, type, value, onSave, onCancel, onText }: Props) {
  const { model } = tokens
  const [layers, setLayers] = useState<readonly Layer[]>(() => layersOf(type, value))
  const [stroke, setStroke] = useState<Stroke>(() => strokeOf(value))
  const [tried, setTried] = useState(false)
  useHeldCell(model.modes[modeIndex]!.id, name)
  const made = type === 'strokeStyle' ? strokeValue(stroke) : valueOf(type, layers, value)
  const trial = tryOut(tokens, modeIndex, name, type, made)
  const circular = trial?.circular ?? null
  const fault = circular ?? (tried && 'error' in made ? made.error : null)
  const word = layerWords[type]
  return (
    <div
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <Form
        className={styles.form!}
        aria-label={`Parts of ${name} in ${model.modes[modeIndex]!.name}`}
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (!('error' in made) && !circular) onSave(made.value)
        }}
      >
        {type === 'strokeStyle' ? (
          <StrokeFields stroke={stroke} onChange={setStroke} />
        ) : (
          layers.map((layer, i) => (
            <LayerFields
              key={layer.id}
              type={type}
              layers={layers}
              index={i}
              onChange={setLayers}
              tokens={tokens}
              name={name}
              modeIndex={modeIndex}
              tried={tried}
            />
          ))
        )}
        {word && (
          <Button
            size="small"
            icon={<Plus size={13} aria-hidden />}
            onPress={() => setLayers([...layers, newLayer(type)])}
          >
            Add {word.toLowerCase()}
          </Button>
        )}
        <div className={styles.preview} role="status">
          {trial?.circular === null && (
            <ValueView notation="written" name={name} draft={trial.draft} resolved={trial.resolved} asResolved />
          )}
        </div>
        {fault !== null && <Notice kind="danger">{fault}</Notice>}
        <div className={styles.actions}>
          <Button size="small" kind="quiet" onPress={onText}>
            As text
          </Button>
          <Button size="small" onPress={onCancel}>
            Cancel
          </Button>
          <Button size="small" kind="primary" type="submit">
            Save
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** What the value would resolve to; `circular` reports that it would close a circle. */
function tryOut(
  { resolver }: Tokens,
  modeIndex: number,
  name: string,
  type: CompositeType,
  made: ReturnType<typeof valueOf>,
) {
  if ('error' in made) return null
  const draft: Draft = { type, value: made.value, description: null }
  const resolved = resolver.tryOut(modeIndex, name, draft)
  return { draft, resolved, circular: !resolved.ok && resolved.reason === 'circular' ? resolved.message : null }
}

interface LayerProps extends Pick<Props, 'tokens' | 'name' | 'modeIndex' | 'type'> {
  layers: readonly Layer[]
  index: number
  onChange: (layers: readonly Layer[]) => void
  tried: boolean
}

/** The parts of one layer; only types of several layers have a legend. */
function LayerFields({ type, layers, index, onChange, ...cell }: LayerProps) {
  const layer = layers[index]!
  const word = layerWords[type]
  const change = (to: Partial<Layer>) => onChange(layers.with(index, { ...layer, ...to }))
  return (
    <fieldset className={styles.layer}>
      {word && (
        <legend className={styles.legend}>
          {word} {index + 1}
          <IconButton
            label={`Remove ${word.toLowerCase()} ${index + 1}`}
            size="small"
            unavailable={layers.length === 1 ? 'It is the only one' : null}
            onPress={() => onChange(layers.filter(each => each !== layer))}
          >
            <X size={13} />
          </IconButton>
        </legend>
      )}
      {layer.alias !== null ? (
        <Field label="Alias" mono value={layer.alias} onChange={alias => change({ alias })} autoComplete="off" />
      ) : (
        partsOf[type].map((part, n) => (
          <PartField
            key={part.key}
            part={part}
            layer={layer}
            {...cell}
            autoFocus={index === layers.length - 1 && n === 0}
            onChange={text => change({ texts: { ...layer.texts, [part.key]: text } })}
          />
        ))
      )}
    </fieldset>
  )
}

function PartField({
  part,
  layer,
  tokens,
  name,
  modeIndex,
  tried,
  autoFocus,
  onChange,
}: {
  part: Part
  layer: Layer
  tokens: Tokens
  name: string
  modeIndex: number
  tried: boolean
  autoFocus: boolean
  onChange: (text: string) => void
}) {
  const id = useId()
  const text = layer.texts[part.key] ?? ''
  const read = readPart(part, layer)
  const { model, resolver } = tokens
  const judged = judge({ model, resolver, modeIndex, name }, part.type, text, layer.before[part.key])
  return (
    <div className={styles.part}>
      <ValueField
        tokens={tokens}
        modeIndex={modeIndex}
        name={name}
        type={part.type}
        label={part.label}
        value={text}
        onChange={onChange}
        judged={judged}
        error={'error' in read && (tried || text.trim() !== '') ? read.error : null}
        {...(part.words ? { list: `${id}-list` } : {})}
        autoFocus={autoFocus}
        {...(part.optional ? { placeholder: 'not set' } : {})}
      />
      {part.type === 'color' && <Swatch color={judged.resolved?.ok ? cssOf(judged.resolved.value) : null} />}
      {part.words && (
        <datalist id={`${id}-list`}>
          {part.words.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </div>
  )
}
