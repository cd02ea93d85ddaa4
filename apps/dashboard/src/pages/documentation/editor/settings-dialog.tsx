import type { Documentation } from '@tessera/contract'
import { isRasterImage } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { api } from '../../../api/api.ts'
import { shownIn } from '../../../tokens/tokensets/sharing/page-draft.ts'
import { Shown } from '../../../tokens/tokensets/sharing/shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import styles from './editor.module.css'

interface Props {
  documentation: Documentation
  isOpen: boolean
  onClose: () => void
}

export function SettingsDialog({ documentation, isOpen, onClose }: Props) {
  return (
    <Dialog title="Settings of the documentation" isOpen={isOpen} onClose={onClose}>
      <SettingsForm documentation={documentation} onClose={onClose} />
    </Dialog>
  )
}

const draftOf = ({ title, slug, description, accent, logo, visibility, ...rest }: Documentation) => ({
  title,
  slug,
  description: description ?? '',
  accent: accent ?? '',
  logo: logo ?? null,
  visibility,
  shows: rest.tokenset_id === null ? `resolver ${rest.resolver_id}` : `tokenset ${rest.tokenset_id}`,
  environment: rest.environment_id ?? '',
})
type Draft = ReturnType<typeof draftOf>

function SettingsForm({ documentation, onClose }: Omit<Props, 'isOpen'>) {
  const { workspace_id: ws } = documentation
  const [draft, setDraft] = useState(() => draftOf(documentation))
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const { busy, error, save } = useSettings(documentation, draft, onClose)
  return (
    <DialogForm verb="Save" busy={busy} error={error} onClose={onClose} onSubmit={() => void save()}>
      <Field label="Title" isRequired value={draft.title} onChange={title => change({ title })} maxLength={200} />
      <Field
        label="Last part of the address"
        mono
        isRequired
        value={draft.slug}
        onChange={slug => change({ slug })}
        hint={`${location.origin}/d/${draft.slug || '…'}`}
      />
      <Field
        label="Description"
        lines={2}
        value={draft.description}
        onChange={description => change({ description })}
        hint="One or two sentences, which search engines show"
        maxLength={500}
      />
      <Checkbox
        isSelected={draft.visibility === 'public'}
        onChange={isPublic => change({ visibility: isPublic ? 'public' : 'members' })}
        hint="Once it is published, whoever has the address can read it, without an account. Otherwise members can."
      >
        Everyone may read it
      </Checkbox>
      <Shown ws={ws} draft={draft} onChange={change} />
      <Field
        label="Accent"
        mono
        value={draft.accent}
        onChange={accent => change({ accent })}
        placeholder="#0a7a33"
        hint="The color of links and of the edge. Where text could not be read in it, it is made lighter or darker."
      />
      <Logo logo={draft.logo} onChange={logo => change({ logo })} />
      <DeleteButton documentation={documentation} />
    </DialogForm>
  )
}

function useSettings(documentation: Documentation, draft: Draft, onClose: () => void) {
  const { workspace_id, slug } = documentation
  const navigate = useNavigate()
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      const { title, description, accent, logo, visibility } = draft
      await api.documentation.update({
        workspace_id,
        slug,
        title,
        visibility,
        logo,
        ...shownIn(draft),
        description: description.trim() || null,
        accent: accent.trim() || null,
        ...(draft.slug === slug ? {} : { new_slug: draft.slug }),
      })
      toast('Saved')
      onClose()
      if (draft.slug !== slug)
        await navigate({ to: '/w/$ws/documentation/$slug', params: { ws: workspace_id, slug: draft.slug } })
    })
  return { busy, error, save }
}

/** Characters of a data: address. */
const mostLogo = 64_000

function Logo({ logo, onChange }: { logo: string | null; onChange: (logo: string | null) => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const address = await addressOf(file)
    const isFine = isRasterImage(address) && address.length <= mostLogo
    setFault(isFine ? null : 'A logo is a PNG, JPEG, GIF or WebP image of at most 48 kB. Convert an SVG to PNG.')
    if (isFine) onChange(address)
  }
  return (
    <div role="group" aria-label="Logo" className={styles.logo}>
      {logo !== null && <img src={logo} alt="The logo" height={32} />}
      <FileTrigger
        acceptedFileTypes={['image/png', 'image/jpeg', 'image/gif', 'image/webp']}
        onSelect={files => void read(files?.[0])}
      >
        <Button>{logo === null ? 'Choose a logo…' : 'Choose another logo…'}</Button>
      </FileTrigger>
      {logo !== null && <Button onPress={() => onChange(null)}>Remove the logo</Button>}
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })

function DeleteButton({ documentation }: { documentation: Documentation }) {
  const { workspace_id, slug, title } = documentation
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button kind="danger" onPress={() => setOpen(true)}>
        Delete documentation…
      </Button>
      <Confirm
        title={`Delete the documentation ${title}?`}
        verb="Delete documentation"
        typed={slug}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          await api.documentation.delete({ workspace_id, slug })
          await navigate({ to: '/w/$ws/documentation', params: { ws: workspace_id }, ignoreBlocker: true })
        }}
      >
        <p>All its pages are lost, and its addresses answer “not found” from then on.</p>
      </Confirm>
    </div>
  )
}
