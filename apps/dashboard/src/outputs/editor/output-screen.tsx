import type { ListedWorkspace, Output } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowDown, Copy, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { ChangedMeanwhile } from '../../resolvers/setup/changed-meanwhile.tsx'
import { Leaving } from '../../ui/form/leaving.tsx'
import { faultOf, placeOf, type Fault } from '../form/fault.ts'
import { OutputForm, shownSettings } from '../form/output-form.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { outputsQuery } from '../queries.ts'
import { deleteOutput, duplicateOutput } from '../list/actions.ts'
import { UseOutput } from './use-output.tsx'
import { useOutputEdit } from './use-output-edit.ts'
import styles from './editor.module.css'

/** One output: its settings, and the files that they give. */
export function OutputScreen() {
  const { ws, output: name } = useParams({ from: '/app/w/$ws/outputs/$output' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(outputsQuery(ws))
  // Kept while it is renamed, when the address still has the old name, and when somebody deletes it under the edit.
  const [open, setOpen] = useState<{ ws: string; name: string; next: string | null; last: Output | null; key: number }>(
    { ws, name, next: null, last: null, key: 0 },
  )
  if (open.name !== name || open.ws !== ws) {
    const isRenamed = open.ws === ws && open.next === name
    setOpen({ ws, name, next: null, ...(isRenamed ? { last: open.last, key: open.key } : { last: null, key: open.key + 1 }) }) // prettier-ignore
  }
  const stored = data?.find(each => each.name === name) ?? data?.find(each => each.name === open.next) ?? null
  if (stored && open.last !== stored) setOpen({ ...open, last: stored })
  const last = stored ?? open.last
  if (!last)
    return (
      <Page title="Outputs" intro={<AllOutputs ws={ws} />}>
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Failed error={new Error(`There is no output ${name} any more`)} />
        ) : (
          <Loading />
        )}
      </Page>
    )
  return (
    <Editor
      key={open.key}
      ws={ws}
      workspace={workspace}
      stored={stored}
      last={last}
      onRename={next => setOpen(before => ({ ...before, next }))}
    />
  )
}

const AllOutputs = ({ ws }: { ws: string }) => (
  <Link to="/w/$ws/outputs" params={{ ws }}>
    All outputs
  </Link>
)

interface Props {
  ws: string
  workspace: ListedWorkspace | undefined
  stored: Output | null
  last: Output
  /** Before it is saved by another name; null: that was refused. */
  onRename: (next: string | null) => void
}

function Editor({ ws, workspace, stored, last, onRename }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const pane = useRef<HTMLElement>(null)
  const edit = useOutputEdit(ws, stored, last)
  const preview = usePreview(ws, edit.draft)
  const [refused, setRefused] = useState(0)
  const [busy, setBusy] = useState(false)
  /** Of the last attempt to save. The preview tells of the same while typing; what it has not seen yet, saving does. */
  const [saveFault, setSaveFault] = useState<Fault | null>(null)
  const readOnly = whyNot('share', workspace)
  const fault = saveFault ?? preview.fault
  useEffect(() => {
    if (saveFault) form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)')?.focus()
  }, [saveFault])
  const save = async (over?: 'theirs') => {
    const next = edit.draft.name
    setBusy(true)
    setSaveFault(null)
    if (next !== last.name) onRename(next)
    try {
      if (!(await edit.save(over))) {
        onRename(null)
        setRefused(refused + 1)
        return
      }
      setRefused(0)
      toast(`Saved ${next}`)
      if (next !== last.name)
        await navigate({
          to: '/w/$ws/outputs/$output',
          params: { ws, output: next },
          replace: true,
          ignoreBlocker: true,
        })
    } catch (error) {
      onRename(null)
      setSaveFault(faultOf(error, next))
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    setSaveFault(null)
    setRefused(0)
    edit.discard()
  }
  const toList = () => navigate({ to: '/w/$ws/outputs', params: { ws }, ignoreBlocker: true })
  const isPlaced = placeOf(saveFault, shownSettings(edit.draft)) !== null
  return (
    <Page
      wide
      title={last.name}
      intro={<AllOutputs ws={ws} />}
      actions={
        <>
          <Button
            icon={<Copy size={14} aria-hidden />}
            unavailable={readOnly}
            onPress={() => {
              void duplicateOutput(ws, last.name).then(name => {
                if (name) void navigate({ to: '/w/$ws/outputs/$output', params: { ws, output: name } })
              })
            }}
          >
            Duplicate
          </Button>
          <Button
            icon={<Trash2 size={14} aria-hidden />}
            unavailable={readOnly}
            onPress={() => {
              void deleteOutput(ws, last.name).then(isDeleted => isDeleted && toList())
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      {readOnly !== null && workspace && <Notice kind="info">{readOnly}</Notice>}
      <div className={styles.columns}>
        <form
          ref={form}
          tabIndex={-1}
          aria-label={`Settings of ${last.name}`}
          className={styles.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!readOnly && edit.isEdited) void save()
          }}
        >
          {edit.theirs.length > 0 && (
            <ChangedMeanwhile
              what="this output"
              refused={refused}
              theirs={edit.theirs}
              readOnly={readOnly}
              onKeep={() => void save('theirs')}
              onTake={() => {
                discard()
                if (stored === null) void toList()
              }}
            />
          )}
          <OutputForm
            key={edit.round}
            ws={ws}
            draft={edit.draft}
            fault={fault}
            isReadOnly={readOnly !== null}
            onChange={next => {
              setSaveFault(null)
              edit.change(next)
            }}
          />
          <div className={styles.save}>
            {saveFault && (
              <div role="alert" className={styles.fault}>
                <Notice kind="danger">
                  Not saved: {saveFault.field && !isPlaced ? `${saveFault.field}: ` : ''}
                  {saveFault.message}
                </Notice>
              </div>
            )}
            <Button
              type="submit"
              kind="primary"
              isPending={busy}
              unavailable={readOnly ?? (edit.isEdited ? null : 'Nothing was changed')}
            >
              Save
            </Button>
            {edit.isEdited && <Button onPress={discard}>Discard changes</Button>}
            <span className={styles.state}>{edit.isEdited ? 'Not saved' : ''}</span>
            <span className={styles.toPreview}>
              <Button
                icon={<ArrowDown size={14} aria-hidden />}
                onPress={() => {
                  pane.current?.scrollIntoView()
                  pane.current?.focus({ preventScroll: true })
                }}
              >
                Preview
              </Button>
            </span>
          </div>
        </form>
        <PreviewPane
          ref={pane}
          preview={preview}
          archive={stored && `/api/workspaces/${ws}/outputs/${stored.name}/archive`}
          isEdited={edit.isEdited}
        />
      </div>
      {stored && <UseOutput ws={ws} output={stored} />}
      <Leaving isEdited={edit.isEdited} what={last.name} />
    </Page>
  )
}
