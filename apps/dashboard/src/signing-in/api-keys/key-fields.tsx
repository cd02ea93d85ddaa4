import { scopes as allScopes, type Scope } from '@tessera/contract'
import type { ReactNode } from 'react'
import { CheckboxGroup, Label } from 'react-aria-components'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import formStyles from '../../ui/form/form.module.css'

const words: Record<Scope, { label: string; hint: string }> = {
  'read:tokens': { label: 'Read', hint: 'List and read workspaces, tokensets, modes and tokens' },
  'write:tokens': { label: 'Write', hint: 'Create, change and delete them, where your role allows it' },
  'export:tokens': { label: 'Export', hint: 'Fetch tokens as CSS, JSON, Swift, Android XML and more' },
}

export interface KeyDraft {
  name: string
  scopes: readonly string[]
  readOnly: boolean
  tools: string
  days: string
}

export const newDraft: KeyDraft = {
  name: '',
  scopes: ['read:tokens', 'export:tokens'],
  readOnly: false,
  tools: '',
  days: '90',
}

/** The draft as the server takes it. */
export const givenOf = ({ name, scopes, readOnly, tools, days }: KeyDraft) => ({
  name,
  scopes: scopes as Scope[],
  ...(readOnly ? { read_only: true } : {}),
  ...(tools.trim() ? { tools: tools.trim() } : {}),
  ...(days ? { expires_in_days: Number(days) } : {}),
})

interface Props {
  draft: KeyDraft
  onChange: (draft: KeyDraft) => void
  hint: string
  /** The scopes to choose from. */
  among?: readonly Scope[]
  /** Further fields, between the name and the scopes. */
  children?: ReactNode
}

/** What is asked of every new key. */
export function KeyFields({ draft, onChange, hint, among = allScopes, children }: Props) {
  const change = (part: Partial<KeyDraft>) => onChange({ ...draft, ...part })
  return (
    <>
      <Field
        label="Name"
        hint={hint}
        value={draft.name}
        onChange={name => change({ name })}
        isRequired
        autoFocus
        maxLength={255}
        autoComplete="off"
      />
      {children}
      <CheckboxGroup value={[...draft.scopes]} onChange={scopes => change({ scopes })} className={formStyles.stack!}>
        <Label>It may</Label>
        {among.map(scope => (
          <Checkbox key={scope} value={scope} hint={words[scope].hint}>
            {words[scope].label}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Checkbox
        isSelected={draft.readOnly}
        onChange={readOnly => change({ readOnly })}
        hint="Whatever it may: nothing is changed with this key"
      >
        Only reading
      </Checkbox>
      <Field
        label="Tools that agents see with it"
        hint="Empty: all that it may use. Else groups or single tools by comma: “read,batch_tokens”"
        value={draft.tools}
        onChange={tools => change({ tools })}
        maxLength={1000}
        autoComplete="off"
      />
      <Select
        label="It expires"
        choices={[
          { id: '30', label: 'In 30 days' },
          { id: '90', label: 'In 90 days' },
          { id: '365', label: 'In a year' },
          { id: '', label: 'Never' },
        ]}
        value={draft.days}
        onChange={days => change({ days })}
      />
    </>
  )
}
