import type { Resolver } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { etagOf } from '@tessera/sdk'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { recordedAction, runStep } from '../edits/recorded-action.ts'
import { resolversQuery } from '../model/themes/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { likelyTheme, withModeIn } from './in-theme.ts'

export interface Props {
  ws: string
  tokenset_id: string
  mode: { id: string; name: string }
  onClose: () => void
}

/** Asks for the theme, its axis and the context that a mode belongs to. */
export function AddToTheme(props: Props) {
  const { ws, tokenset_id, mode, onClose } = props
  const { data: themes } = useQuery(resolversQuery(ws))
  const [chosen, setChosen] = useState<string | null>(null)
  // A theme without axes has no place for a mode.
  const withAxes = themes?.filter(({ modifiers }) => modifiers.length > 0) ?? []
  const theme = withAxes.find(({ id }) => id === chosen) ?? likelyTheme(withAxes, tokenset_id)
  return (
    <Dialog title={`Add ${mode.name} to a theme`} isOpen onClose={onClose} size="small">
      {theme ? (
        <ThemeForm key={theme.id} {...props} theme={theme} themes={withAxes} onTheme={setChosen} />
      ) : (
        themes && <NoAxes ws={ws} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NoAxes({ ws, onClose }: Pick<Props, 'ws' | 'onClose'>) {
  const navigate = useNavigate()
  return (
    <>
      <DialogBody>
        <p>No theme of this workspace has an axis yet. An axis, such as scheme, takes modes as its contexts.</p>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          kind="primary"
          onPress={() => {
            onClose()
            void navigate({ to: '/w/$ws/themes', params: { ws } })
          }}
        >
          Open the themes
        </Button>
      </DialogFooter>
    </>
  )
}

interface FormProps extends Props {
  theme: Resolver
  themes: readonly Resolver[]
  onTheme: (id: string) => void
}

function ThemeForm({ ws, tokenset_id, mode, onClose, theme, themes, onTheme }: FormProps) {
  const [axis, setAxis] = useState(theme.modifiers[0]!.name)
  const [context, setContext] = useState(mode.name)
  const { busy, error, submit } = useFormState()
  const add = () =>
    submit(async () => {
      const label = `Added ${mode.name} to ${theme.name}`
      await runStep(
        recordedAction({ workspace_id: ws }, label, async () => {
          const now = await api.resolvers.get({ resolver_id: theme.id })
          const modifiers = withModeIn(now.modifiers, axis, context.trim(), { tokenset_id, mode_id: mode.id })
          const ifMatch = etagOf(now)
          await api.resolvers.update({ resolver_id: theme.id, modifiers }, ifMatch ? { ifMatch } : {})
        }),
      )
      onClose()
    })
  return (
    <DialogForm
      verb="Add to the theme"
      busy={busy}
      error={error}
      isDisabled={context.trim() === ''}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      {themes.length > 1 && (
        <Select
          label="Theme"
          choices={themes.map(({ id, name }) => ({ id, label: name }))}
          value={theme.id}
          onChange={onTheme}
        />
      )}
      <Select
        label="Axis"
        choices={theme.modifiers.map(({ name }) => ({ id: name, label: name }))}
        value={axis}
        onChange={setAxis}
      />
      <Field
        label="Context"
        value={context}
        onChange={setContext}
        hint="A context of this name takes the mode over what it has; otherwise it is made"
        autoFocus
      />
    </DialogForm>
  )
}
