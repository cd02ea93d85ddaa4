import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import formStyles from '../../ui/form/form.module.css'
import { isNamed, wholeName, withRegistry, withWhole, type Names, type Registry } from './derived-names.ts'

const fields = [
  { id: 'npmScope', label: 'npm scope' },
  { id: 'npmName', label: 'npm package' },
  { id: 'swiftScope', label: 'Swift scope' },
  { id: 'swiftName', label: 'Swift package' },
  { id: 'mavenGroup', label: 'Maven group' },
  { id: 'mavenArtifact', label: 'Maven artifact' },
] as const

const registries: { id: Registry; label: string; shown: (names: Names) => string }[] = [
  { id: 'npm', label: 'npm', shown: ({ npmScope, npmName }) => `${npmScope}/${npmName}` },
  { id: 'swift', label: 'SwiftPM', shown: ({ swiftScope, swiftName }) => `${swiftScope}.${swiftName}` },
  { id: 'maven', label: 'Maven', shown: ({ mavenGroup, mavenArtifact }) => `${mavenGroup}:${mavenArtifact}` },
]

interface Props {
  names: Names
  /** The server refused a name, of which the fields say more. */
  isRefused: boolean
  isReadOnly: boolean
  onChange: (names: Names) => void
}

/** One name is asked for; those of the registries follow, are shown, and can be changed. */
export function NameFields({ names, isRefused, isReadOnly, onChange }: Props) {
  const [whole, setWhole] = useState(() => wholeName(names))
  const [isOpen, setOpen] = useState(false)
  const isChanging = isOpen || isRefused
  return (
    <>
      <Field
        label="Package"
        hint="Such as @acme/tokens; one organization of this instance can have the scope"
        mono
        value={whole}
        onChange={text => {
          setWhole(text)
          onChange(withWhole(names, whole, text))
        }}
        isReadOnly={isReadOnly}
        autoComplete="off"
        spellCheck="false"
      />
      <div className={formStyles.stack} role="group" aria-label="Registries">
        {registries.map(({ id, label, shown }) => (
          <Checkbox
            key={id}
            isSelected={isNamed(names, id)}
            onChange={isChosen => onChange(withRegistry(names, id, isChosen ? whole : null))}
            isDisabled={isReadOnly || (whole.trim() === '' && !isNamed(names, id))}
            hint={isNamed(names, id) ? shown(names) : 'No package'}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {isChanging ? (
        fields.map(({ id, label }) => (
          <Field
            key={id}
            label={label}
            mono
            value={names[id]}
            onChange={text => onChange({ ...names, [id]: text })}
            isReadOnly={isReadOnly}
            autoComplete="off"
            spellCheck="false"
          />
        ))
      ) : (
        <Button size="small" onPress={() => setOpen(true)}>
          {isReadOnly ? 'Show the names' : 'Change the names'}
        </Button>
      )}
      <Field
        label="License"
        hint="Of npm versions that are made from now on, as SPDX has it: MIT"
        mono
        value={names.license}
        onChange={license => onChange({ ...names, license })}
        isReadOnly={isReadOnly}
        autoComplete="off"
      />
    </>
  )
}
