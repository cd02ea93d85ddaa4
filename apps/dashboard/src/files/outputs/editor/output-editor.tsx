import type { ListedWorkspace, Output } from '@tessera/contract'
import { formatById } from '@tessera/engine'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, Copy, Trash2 } from '../../../icons/icons.generated.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { whyNot } from '../../../people/members/roles.ts'
import { ChangedMeanwhile } from '../../../themes/resolvers/setup/changed-meanwhile.tsx'
import { Button } from '../../../ui/button.tsx'
import { Leaving } from '../../../ui/overlay/leaving.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Notice } from '../../../ui/states.tsx'
import { placeOf, type Fault } from '../form/fault.ts'
import { OutputForm, shownSettings } from '../form/output-form.tsx'
import { deleteOutput, duplicateOutput } from '../list/actions.ts'
import { selectionWords } from '../selection-words.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { OutputAddress } from './output-address.tsx'
import { UseOutput } from './use-output.tsx'
import { useOutputEdit } from './use-output-edit.ts'
import { useSaving } from './use-saving.ts'
import { WhereUsed } from './where-used.tsx'
import styles from './editor.module.css'

export const AllOutputs = ({ ws }: { ws: string }) => (
  <Link to="/w/$ws/outputs" params={{ ws }}>
    Outputs
  </Link>
)

interface Props {
  ws: string
  workspace: ListedWorkspace | undefined
  stored: Output | null
  last: Output
  /** Called before saving under another name, and with null after a refusal. */
  onRename: (next: string | null) => void
}

export function OutputEditor({ ws, workspace, stored, last, onRename }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const pane = useRef<HTMLElement>(null)
  const edit = useOutputEdit(ws, stored, last)
  const preview = usePreview(ws, edit.draft)
  const { save, discard, refused, busy, saveFault, forgetFault } = useSaving(ws, edit, last.name, onRename)
  const readOnly = whyNot('share', workspace)
  useEffect(() => {
    if (saveFault) form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)')?.focus()
  }, [saveFault])
  const toList = () => navigate({ to: '/w/$ws/outputs', params: { ws }, ignoreBlocker: true })
  const isPlaced = placeOf(saveFault, shownSettings(edit.draft)) !== null
  const actions = <OutputActions ws={ws} name={last.name} readOnly={readOnly} onDelete={toList} />
  return (
    <Page title={last.name} back={<AllOutputs ws={ws} />} intro={factsOf(last)} actions={actions}>
      {readOnly !== null && workspace && <Notice kind="info">{readOnly}</Notice>}
      <div className={styles.columns}>
        {stored && <OutputAddress ws={ws} output={stored} />}
        <PreviewPane
          ref={pane}
          preview={preview}
          archive={stored && `/api/workspaces/${ws}/outputs/${stored.name}/archive`}
          isEdited={edit.isEdited}
        />
        {stored && workspace && <WhereUsed workspace={workspace} output={stored} />}
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
            ws={ws}
            round={edit.round}
            draft={edit.draft}
            fault={saveFault ?? preview.fault}
            isReadOnly={readOnly !== null}
            onChange={next => {
              forgetFault()
              edit.change(next)
            }}
          />
          <SaveLine
            fault={saveFault}
            isPlaced={isPlaced}
            busy={busy}
            isEdited={edit.isEdited}
            readOnly={readOnly}
            onDiscard={discard}
            pane={pane}
          />
        </form>
        {stored && <UseOutput ws={ws} output={stored} />}
      </div>
      <Leaving isEdited={edit.isEdited} what={last.name} />
    </Page>
  )
}

const factsOf = (output: Output) => `${formatById(output.format)?.label ?? output.format}: ${selectionWords(output)}`

interface ActionProps {
  ws: string
  name: string
  readOnly: string | null
  onDelete: () => Promise<void>
}

function OutputActions({ ws, name, readOnly, onDelete }: ActionProps) {
  const navigate = useNavigate()
  return (
    <>
      <Button
        icon={<Copy size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => {
          void duplicateOutput(ws, name).then(copy => {
            if (copy) void navigate({ to: '/w/$ws/outputs/$output', params: { ws, output: copy } })
          })
        }}
      >
        Duplicate
      </Button>
      <Button
        icon={<Trash2 size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => {
          void deleteOutput(ws, name).then(isDeleted => isDeleted && onDelete())
        }}
      >
        Delete
      </Button>
    </>
  )
}

interface SaveLineProps {
  fault: Fault | null
  /** A field of the form shows the fault. */
  isPlaced: boolean
  busy: boolean
  isEdited: boolean
  readOnly: string | null
  onDiscard: () => void
  pane: RefObject<HTMLElement | null>
}

function SaveLine({ fault, isPlaced, busy, isEdited, readOnly, onDiscard, pane }: SaveLineProps) {
  return (
    <div className={styles.save}>
      {fault && (
        <div role="alert" className={styles.fault}>
          <Notice kind="danger">
            Not saved: {fault.field && !isPlaced ? `${fault.field}: ` : ''}
            {fault.message}
          </Notice>
        </div>
      )}
      <Button
        type="submit"
        kind="primary"
        isPending={busy}
        unavailable={readOnly ?? (isEdited ? null : 'Nothing was changed')}
      >
        Save
      </Button>
      {isEdited && <Button onPress={onDiscard}>Discard changes</Button>}
      <span className={styles.state}>{isEdited ? 'Not saved' : ''}</span>
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
  )
}
