import type { SharedPage } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import type { Model } from '../../model/model.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Notice } from '../../../ui/states.tsx'
import { draftOf, fieldsOf, headingsOf, newDraft } from './page-draft.ts'
import type { PageDraft } from './page-draft.ts'
import { Shown } from './shown.tsx'

interface Props {
  ws: string
  tokenset: string
  name: string
  model: Model
  /** Null for a new page. */
  page: SharedPage | null
  onDone: () => void
}

export function PageForm({ ws, tokenset, name, model, page, onDone }: Props) {
  const [draft, setDraft] = useState(() => (page ? draftOf(page) : newDraft(tokenset, name)))
  const [deleting, setDeleting] = useState(false)
  const change = (part: Partial<PageDraft>) => setDraft({ ...draft, ...part })
  const { busy, error, save } = useSave(ws, page, draft, onDone)
  return (
    // React Aria's form would pass its `onSubmit` to forms in the dialogs that it opens.
    <form
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <DialogBody>
        <Field label="Title" isRequired value={draft.title} onChange={title => change({ title })} autoComplete="off" />
        <Field
          label="Last part of the address"
          mono
          isRequired
          value={draft.slug}
          onChange={slug => change({ slug })}
          hint={`${location.origin}/d/${draft.slug || '…'}`}
          autoComplete="off"
        />
        <Shown ws={ws} draft={draft} onChange={change} />
        <Checkbox
          isSelected={draft.visibility === 'public'}
          onChange={isPublic => change({ visibility: isPublic ? 'public' : 'members' })}
          hint="Whoever has the address can read the page, without an account. Otherwise members who are signed in can."
        >
          Everyone may read it
        </Checkbox>
        <Field
          label="Introduction"
          lines={4}
          value={draft.intro}
          onChange={intro => change({ intro })}
          hint="Markdown; images and HTML are left out"
        />
        <Notes model={model} draft={draft} onChange={change} />
        {page?.visibility === 'public' && (
          <CodeBlock
            text={`<iframe src="${page.url}?embed=1" width="800" height="600" title="${page.title.replaceAll('"', '&quot;')}"></iframe>`}
            label="embed"
          />
        )}
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        {page && (
          <Button kind="danger" onPress={() => setDeleting(true)}>
            Delete page…
          </Button>
        )}
        <Button onPress={onDone}>Back</Button>
        <Button kind="primary" type="submit" isPending={busy}>
          {page ? 'Save' : 'Create page'}
        </Button>
      </DialogFooter>
      {page && (
        <DeletePage ws={ws} page={page} isOpen={deleting} onClose={() => setDeleting(false)} onDeleted={onDone} />
      )}
    </form>
  )
}

function useSave(ws: string, page: SharedPage | null, draft: PageDraft, onSaved: () => void) {
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      const { url } = await api.sharedPages.save({
        workspace_id: ws,
        ...fieldsOf(draft),
        slug: page?.slug ?? draft.slug,
        ...(page && page.slug !== draft.slug ? { new_slug: draft.slug } : {}),
      })
      toast(page ? 'The page is saved' : `The page is at ${url}`)
      onSaved()
    })
  return { busy, error, save }
}

interface DeletePageProps {
  ws: string
  page: SharedPage
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

function DeletePage({ ws, page, isOpen, onClose, onDeleted }: DeletePageProps) {
  return (
    <Confirm
      title={`Delete the page ${page.title}?`}
      verb="Delete page"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await api.sharedPages.delete({ workspace_id: ws, slug: page.slug })
        onDeleted()
      }}
    >
      <p>Its address answers “not found” from then on. The tokens stay as they are.</p>
    </Confirm>
  )
}

interface PartProps {
  draft: PageDraft
  onChange: (part: Partial<PageDraft>) => void
}

/** The text below the heading of a group, one group at a time. */
function Notes({ model, draft, onChange }: PartProps & { model: Model }) {
  const groups = [...new Set([...draft.notes.keys(), ...headingsOf(model.rows)])]
  const [chosen, setChosen] = useState(groups[0] ?? null)
  if (chosen === null) return null
  return (
    <>
      <Select
        label="Words for the group"
        choices={groups.map(group => ({
          id: group,
          label: group.replaceAll('.', ' / '),
          ...(draft.notes.get(group)?.trim() ? { hint: 'has words' } : {}),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Field
        label={`What ${chosen.replaceAll('.', ' / ')} is for`}
        lines={3}
        value={draft.notes.get(chosen) ?? ''}
        onChange={text => onChange({ notes: new Map(draft.notes).set(chosen, text) })}
        hint="Markdown"
      />
    </>
  )
}
