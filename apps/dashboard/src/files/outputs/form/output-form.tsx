import type { Resolver } from '@tessera/contract'
import { outputSettings } from '@tessera/engine'
import { Fragment } from 'react'
import { Select } from '../../../ui/form/select.tsx'
import { withValue, valueAt, type Draft } from './draft.ts'
import { EntriesField } from './entries-field.tsx'
import { placeOf, type Fault } from './fault.ts'
import { groupWords } from './group-words.ts'
import { settingGroups, type Setting } from './fields.ts'
import { InputField } from './input-field.tsx'
import { OptionFields } from './option-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { SettingField } from './setting-field.tsx'
import { isShown, takenOptions } from './taken.ts'
import { writable } from './writable.ts'
import { useNames } from './use-names.ts'

const groups = settingGroups(outputSettings())

/** The paths of all settings that the form shows for a draft: a fault at any other path has no field. */
export function shownSettings(draft: Draft): string[] {
  const paths = groups.flatMap(({ settings }) => settings.map(({ path }) => path))
  const options = takenOptions(draft).map(({ name }) => `options.${name}`)
  return [...paths.filter(path => path !== 'options' && isShown(draft, path)), ...options]
}

interface Props {
  ws: string
  /** Increases whenever the fields must drop their typed text. */
  round: number
  draft: Draft
  fault: Fault | null
  isReadOnly: boolean
  onChange: (draft: Draft) => void
}

/** All settings of an output, folded by meaning. */
export function OutputForm({ ws, round, draft, fault, isReadOnly, onChange }: Props) {
  const names = useNames(ws)
  const place = placeOf(fault, shownSettings(draft))
  const resolver = names.resolverNamed(draft['resolver'])
  const errorAt = (path: string) => (place === path ? fault!.message : null)
  const set = (path: string, value: unknown) => onChange(withValue(draft, path, value))
  const field = (setting: Setting) => {
    const { path, schema } = setting
    const value = valueAt(draft, path)
    const shared = { value, error: errorAt(path), isReadOnly, onChange: (next: unknown) => set(path, next) }
    if (path === 'format') return <FormatField key={path} {...shared} />
    if (path === 'resolver')
      return (
        <ResolverField
          key={path}
          {...shared}
          setting={setting}
          resolvers={names.resolvers}
          found={resolver}
          // The input and the contexts belong to the resolver.
          onChange={next =>
            onChange(withValue(withValue(withValue(draft, path, next), 'input', undefined), 'contexts', undefined))
          }
        />
      )
    if (path === 'input') return <InputField key={path} {...shared} resolver={resolver} />
    if (path === 'options')
      return (
        <OptionFields
          key={`${path} ${draft.format}`}
          draft={draft}
          errorOf={name => errorAt(`options.${name}`)}
          isReadOnly={isReadOnly}
          onChange={(written, next) => set(`options.${written}`, next)}
        />
      )
    if (schema.items?.properties)
      return (
        <EntriesField
          key={path}
          {...shared}
          setting={setting}
          known={(part, entry) => names.within(part, entry, resolver)}
        />
      )
    return (
      <SettingField
        key={path}
        {...shared}
        setting={setting}
        suggestions={path === 'where.tokensets' ? names.tokensets : undefined}
      />
    )
  }
  return groups.map(({ title, intro, unset, settings }) => {
    const shown = settings.filter(({ path }) => path === 'options' || isShown(draft, path))
    if (shown.length === 0) return null
    return (
      <SettingGroup
        key={title}
        title={title}
        intro={intro}
        words={groupWords(shown, draft) || unset}
        hasFault={shown.some(({ path }) => place === path || place?.startsWith(`${path}.`))}
      >
        <Fragment key={round}>{shown.map(field)}</Fragment>
      </SettingGroup>
    )
  })
}

interface FieldProps {
  value: unknown
  error: string | null
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

function FormatField({ value, error, isReadOnly, onChange }: FieldProps) {
  return (
    <Select
      label="Format"
      choices={writable.map(({ id, label }) => ({ id, label }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      isDisabled={isReadOnly}
      error={error}
    />
  )
}

function ResolverField({
  setting,
  resolvers,
  found,
  value,
  error,
  isReadOnly,
  onChange,
}: FieldProps & { setting: Setting; resolvers: readonly Resolver[]; found: Resolver | undefined }) {
  const isLost = typeof value === 'string' && !found
  return (
    <Select
      label={setting.label}
      choices={[
        { id: '', label: setting.unset ?? 'Not set' },
        ...resolvers.map(({ name }) => ({ id: name, label: `Themes: ${name}` })),
        // A resolver that no longer exists stays visible.
        ...(isLost ? [{ id: value, label: `${value} (not there any more)` }] : []),
      ]}
      value={found?.name ?? (isLost ? value : '')}
      onChange={id => onChange(id || undefined)}
      isDisabled={isReadOnly}
      error={error}
    />
  )
}
