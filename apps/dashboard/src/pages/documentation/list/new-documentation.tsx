import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { tokensetsQuery } from '../../../api/queries.ts'
import { resolversQuery } from '../../../tokens/model/themes/queries.ts'
import { shownIn, slugFrom } from '../../../tokens/tokensets/sharing/page-draft.ts'
import { Shown } from '../../../tokens/tokensets/sharing/shown.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Dialog, DialogBody } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Loading, Notice } from '../../../ui/states.tsx'

interface Props {
  ws: string
  isOpen: boolean
  onClose: () => void
}

export function NewDocumentation({ isOpen, onClose, ws }: Props) {
  return (
    <Dialog title="Create documentation" isOpen={isOpen} onClose={onClose}>
      <Starting ws={ws} onClose={onClose} />
    </Dialog>
  )
}

/** Waits for what it can show. */
function Starting({ ws, onClose }: Omit<Props, 'isOpen'>) {
  const { data: tokensets } = useQuery(tokensetsQuery(ws))
  const { data: resolvers } = useQuery(resolversQuery(ws))
  if (!tokensets || !resolvers)
    return (
      <DialogBody>
        <Loading rows={3} />
      </DialogBody>
    )
  const shows = resolvers[0] ? `resolver ${resolvers[0].id}` : tokensets[0] ? `tokenset ${tokensets[0].id}` : null
  if (shows === null)
    return (
      <DialogBody>
        <Notice kind="info">A documentation shows tokens: create a tokenset first.</Notice>
      </DialogBody>
    )
  return <Form ws={ws} shows={shows} onClose={onClose} />
}

function Form({ ws, shows, onClose }: { ws: string; shows: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const [shown, setShown] = useState({ shows, environment: '' })
  const { busy, error, submit } = useFormState()
  const slug = address ?? slugFrom(title, 'docs')
  const save = () =>
    submit(async () => {
      await api.documentation.create({ workspace_id: ws, title, slug, ...shownIn(shown) })
      await api.documentation.createPage({ workspace_id: ws, slug, ...firstPage })
      await navigate({ to: '/w/$ws/documentation/$slug', params: { ws, slug } })
    })
  return (
    <DialogForm verb="Create documentation" busy={busy} error={error} onClose={onClose} onSubmit={() => void save()}>
      <Field label="Title" isRequired autoFocus value={title} onChange={setTitle} maxLength={200} autoComplete="off" />
      <Field
        label="Last part of the address"
        mono
        isRequired
        value={slug}
        onChange={setAddress}
        hint={`${location.origin}/d/${slug}`}
        autoComplete="off"
      />
      <Shown ws={ws} draft={shown} onChange={part => setShown({ ...shown, ...part })} />
    </DialogForm>
  )
}

/** What a new documentation begins with. */
const firstPage = {
  path: 'start',
  title: 'Getting started',
  markdown: `Say here what the design system is for, and who to ask.

## How to use it

- Use tokens by their names, not by their values.
- Insert swatches, scales and tables with **Insert**, above.
`,
}
