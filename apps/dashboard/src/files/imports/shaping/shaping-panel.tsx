import {
  guessShaping,
  separators,
  shapeImport,
  typeNames,
  type ImportedMode,
  type Separator,
  type Shaping,
  type ShapingRemark,
  type TypeName,
} from '@tessera/engine'
import { useId, useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/states.tsx'
import { groupsOf, segmentsAt, type DocumentGroup } from './groups-of.ts'
import styles from './shaping.module.css'

interface Props {
  /** The original modes of the document. */
  modes: readonly ImportedMode[]
  shaping: Shaping
  remarks: readonly ShapingRemark[]
  leftOut: number
  onChange: (shaping: Shaping) => void
}

const separatorNames: Record<Separator, string> = {
  '/': 'Slash /',
  '-': 'Hyphen -',
  _: 'Underscore _',
  camelCase: 'camelCase',
}
/** More values are more likely names than modes. */
const mostModes = 12
const mostGroups = 60

/** The settings that shape a document before it is written. */
export function ShapingPanel({ modes, shaping, remarks, leftOut, onChange }: Props) {
  const change = (part: Partial<Shaping>) => onChange({ ...shaping, ...part })
  const guess = useMemo(() => guessShaping(modes), [modes])
  // The names before modes are taken out of them, including excluded ones.
  const named = useMemo(
    () => shapeImport({ modes: [...modes] }, { ...shaping, modes: 'document', types: {}, leftOut: [] }).modes,
    [modes, shaping],
  )
  const whole = useMemo(
    () => groupsOf(shapeImport({ modes: [...modes] }, { ...shaping, types: {}, leftOut: [] }).modes),
    [modes, shaping],
  )
  const usedTypes = useMemo(() => [...new Set(modes.flatMap(({ tokens }) => tokens.map(({ type }) => type)))], [modes])
  const isGuessed =
    guess !== null &&
    JSON.stringify({ ...guess, types: shaping.types, leftOut: shaping.leftOut }) === JSON.stringify(shaping)
  return (
    <div className={styles.panel}>
      {guess && !isGuessed && (
        <Notice kind="info">
          {sentenceOf(guess)}{' '}
          <Button onPress={() => change({ ...guess, types: shaping.types, leftOut: shaping.leftOut })}>
            Shape it so
          </Button>
        </Notice>
      )}
      <div className={styles.fields}>
        <fieldset className={styles.set}>
          <legend>What splits names, beside the dot</legend>
          {separators.map(separator => (
            <Checkbox
              key={separator}
              isSelected={shaping.split.includes(separator)}
              onChange={isOn =>
                change({ split: separators.filter(each => (each === separator ? isOn : shaping.split.includes(each))) })
              }
            >
              {separatorNames[separator]}
            </Checkbox>
          ))}
        </fieldset>
        <Field
          label="Prefix to strip from names"
          mono
          value={shaping.prefix}
          onChange={prefix => change({ prefix })}
          placeholder="acme"
          autoComplete="off"
        />
        {modes.length === 1 && <ModesOfNames shaping={shaping} named={named} onChange={change} />}
      </div>
      <details>
        <summary>Types</summary>
        <div className={styles.fields}>
          {usedTypes.map(type => (
            <Select
              key={type}
              label={`${type} becomes`}
              choices={typeNames.map(id => ({ id, label: id === type ? `${id}, as it is` : id }))}
              value={shaping.types[type] ?? type}
              onChange={id => change({ types: retyped(shaping.types, type, id as TypeName) })}
            />
          ))}
        </div>
      </details>
      <details open={whole.length > 1}>
        <summary>Groups that come{leftOut > 0 ? `; ${leftOut} values are left out` : ''}</summary>
        <GroupTree groups={whole} leftOut={shaping.leftOut} onChange={next => change({ leftOut: next })} />
      </details>
      <Remarks remarks={remarks} />
    </div>
  )
}

function ModesOfNames({
  shaping,
  named,
  onChange,
}: {
  shaping: Shaping
  named: readonly ImportedMode[]
  onChange: (part: Partial<Shaping>) => void
}) {
  const end = shaping.modes
  const segments = useMemo(() => (end === 'document' ? [] : segmentsAt(named, end).slice(0, mostModes)), [named, end])
  return (
    <>
      <Select
        label="What is the mode"
        choices={[
          { id: 'document', label: 'The document is one mode' },
          { id: 'first', label: 'The first part of names' },
          { id: 'last', label: 'The last part of names' },
        ]}
        value={end}
        onChange={id => onChange({ modes: id as Shaping['modes'], modeNames: [] })}
      />
      {end !== 'document' && (
        <fieldset className={styles.set}>
          <legend>Which of them are modes</legend>
          {segments.map(({ name, count }) => (
            <Checkbox
              key={name}
              isSelected={shaping.modeNames.includes(name)}
              onChange={isOn =>
                onChange({
                  modeNames: isOn ? [...shaping.modeNames, name] : shaping.modeNames.filter(each => each !== name),
                })
              }
            >
              {name} ({count})
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}

interface TreeProps {
  groups: readonly DocumentGroup[]
  leftOut: readonly string[]
  onChange: (leftOut: string[]) => void
}

function GroupTree({ groups, leftOut, onChange }: TreeProps) {
  return (
    <ul className={styles.tree}>
      {groups.slice(0, mostGroups).map(group => (
        <GroupItem key={group.path} group={group} leftOut={leftOut} onChange={onChange} />
      ))}
      {groups.length > mostGroups && <li>and {groups.length - mostGroups} more groups, which come</li>}
    </ul>
  )
}

function GroupItem({ group, leftOut, onChange }: Omit<TreeProps, 'groups'> & { group: DocumentGroup }) {
  const id = useId()
  const isOut = leftOut.includes(group.path)
  const isPartly = !isOut && leftOut.some(path => path.startsWith(`${group.path}.`))
  return (
    <li>
      <Checkbox
        id={id}
        isSelected={!isOut && !isPartly}
        isIndeterminate={isPartly}
        onChange={isOn => {
          const others = leftOut.filter(path => path !== group.path && !path.startsWith(`${group.path}.`))
          onChange(isOn ? others : [...others, group.path])
        }}
      >
        <bdi>{group.name}</bdi> ({group.count})
      </Checkbox>
      {!isOut && group.groups.length > 0 && <GroupTree groups={group.groups} leftOut={leftOut} onChange={onChange} />}
    </li>
  )
}

const causes: Record<ShapingRemark['cause'], string> = {
  'same-name': 'left out, since another has the name',
  name: 'left out, since they cannot be called so',
  type: 'stay what they are, since the value does not fit',
  'other-mode': 'point into another mode',
}
const mostPlaces = 5

/** Remarks by cause, with the first places of each. */
function Remarks({ remarks }: { remarks: readonly ShapingRemark[] }) {
  return (Object.keys(causes) as ShapingRemark['cause'][]).map(cause => {
    const own = remarks.filter(remark => remark.cause === cause)
    if (own.length === 0) return null
    return (
      <Notice key={cause} kind="warning">
        {own.length} {own.length === 1 ? 'value' : 'values'}: {causes[cause]}
        <ul>
          {own.slice(0, mostPlaces).map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
          {own.length > mostPlaces && <li>and {own.length - mostPlaces} more</li>}
        </ul>
      </Notice>
    )
  })
}

function retyped(types: Shaping['types'], from: TypeName, to: TypeName): Shaping['types'] {
  const { [from]: _, ...others } = types
  return from === to ? others : { ...others, [from]: to }
}

function sentenceOf({ split, prefix, modes, modeNames }: Shaping): string {
  const parts = [
    ...(split.length > 0 ? [`names are split by ${split.join(' and ')}`] : []),
    ...(prefix ? [`all begin with “${prefix}”`] : []),
    ...(modes === 'document' ? [] : [`their ${modes} part is the mode (${modeNames.join(', ')})`]),
  ]
  return `It looks as if ${parts.join(', ')}.`
}
