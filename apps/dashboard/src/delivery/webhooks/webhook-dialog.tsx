import type { NewWebhook, Webhook } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { EventFields } from './event-fields.tsx'
import { MadeSecret } from './secret.tsx'
import { eventDraft, patternsOf, refusalOf, type Refusal } from './webhook-draft.ts'

/** Creates a webhook, and shows its secret once. */
export function CreateWebhook({ ws, isOpen, onClose }: { ws: string; isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<NewWebhook | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made) return <MadeSecret webhook={made} title="Your new webhook" onDone={close} />
  return (
    <Dialog title="Create webhook" isOpen={isOpen} onClose={close}>
      <WebhookForm
        webhook={null}
        verb="Create webhook"
        onClose={close}
        save={async given => setMade(await api.webhooks.create({ workspace_id: ws, ...given }))}
      />
    </Dialog>
  )
}

export function EditWebhook({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Edit webhook" isOpen={isOpen} onClose={onClose}>
      <WebhookForm
        webhook={webhook}
        verb="Save"
        onClose={onClose}
        save={async given => {
          await api.webhooks.update({ webhook_id: webhook.id, ...given })
          toast('Saved')
          onClose()
        }}
      />
    </Dialog>
  )
}

type Given = { url: string; description: string | null; events: string[] }

function WebhookForm({
  webhook,
  verb,
  onClose,
  save,
}: {
  webhook: Webhook | null
  verb: string
  onClose: () => void
  save: (given: Given) => Promise<void>
}) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState(() => eventDraft(webhook))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.message : null)
  const clear = (field: Refusal['field']) => refusal?.field === field && setRefusal(null)
  const submit = async () => {
    const patterns = patternsOf(events)
    if (patterns.length === 0)
      return setRefusal({ field: 'events', message: 'Choose at least one kind of event, or write a pattern' })
    setBusy(true)
    setRefusal(null)
    try {
      await save({ url: url.trim(), description: description.trim() || null, events: patterns })
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm verb={verb} busy={busy} error={errorOf(null)} onClose={onClose} onSubmit={() => void submit()}>
      <Field
        label="Address"
        hint="Where events are sent to, by POST"
        placeholder="https://example.com/hooks"
        value={url}
        onChange={text => {
          setUrl(text)
          clear('url')
        }}
        error={errorOf('url')}
        isRequired
        // The browser's own validation would block the next submit after an error of the server.
        validationBehavior="aria"
        autoFocus
        mono
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        maxLength={2000}
      />
      <Field
        label="Description"
        hint="What it is for, for those who find it later"
        value={description}
        onChange={setDescription}
        autoComplete="off"
        maxLength={1000}
      />
      <EventFields
        draft={events}
        onChange={draft => {
          setEvents(draft)
          clear('events')
        }}
        error={errorOf('events')}
      />
    </DialogForm>
  )
}
