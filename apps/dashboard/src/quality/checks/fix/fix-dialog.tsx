import type { CheckFinding, Token } from '@tessera/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokensQuery } from '../../../tokens/edits/tokens-query.ts'
import { draftOf, type Draft } from '../../../tokens/values/draft.ts'
import { ValueView } from '../../../tokens/pictures/value-view.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import { Table } from '../../../ui/list/table.tsx'
import { usePlaces } from '../use-places.ts'
import { newNameOf, planFixes, type ModeFix, type Operation } from './fix-plan.ts'
import { runFix } from './run-fix.ts'

const mostShown = 200

export interface FixDialogProps {
  ws: string
  /** Null while the dialog is closed. */
  findings: readonly CheckFinding[] | null
  onClose: () => void
  onFixed?: () => void
}

/** Previews the changes that fix the findings. */
export function FixDialog({ findings, onClose, ...rest }: FixDialogProps) {
  const count = findings ? planFixes(findings).fixed : 0
  return (
    <Dialog
      title={count === 1 ? 'Fix a finding' : `Fix ${count} findings`}
      isOpen={findings !== null}
      onClose={onClose}
      size="large"
    >
      {findings && <FixForm {...rest} findings={findings} onClose={onClose} />}
    </Dialog>
  )
}

function FixForm({ ws, findings, onClose, onFixed }: FixDialogProps & { findings: readonly CheckFinding[] }) {
  const plan = useMemo(() => planFixes(findings), [findings])
  const placeOf = usePlaces(ws, findings)
  const tokensets = useMemo(() => [...new Set(plan.modes.map(mode => mode.tokenset_id))], [plan])
  const { stored, failed } = useQueries({
    queries: tokensets.map(id => tokensQuery(id)),
    combine: answers => ({
      stored: answers.every(({ data, isFetching }) => data && !isFetching)
        ? answers.flatMap(({ data }) => data!)
        : null,
      failed: answers.find(({ error }) => error)?.error ?? null,
    }),
  })
  const { busy, error, submit } = useFormState()
  const fix = () =>
    submit(async () => {
      await runFix(ws, plan)
      onFixed?.()
      onClose()
    })
  const without = findings.length - plan.fixed - plan.later
  const rows = plan.modes.flatMap(mode => mode.operations.map(operation => ({ mode, operation })))
  return (
    <DialogForm
      verb={rows.length === 1 ? 'Apply 1 change' : `Apply ${rows.length} changes`}
      busy={busy}
      error={error}
      isDisabled={!stored || rows.length === 0}
      onClose={onClose}
      onSubmit={() => void fix()}
    >
      {failed ? (
        <Failed error={failed} />
      ) : !stored ? (
        <Loading rows={4} />
      ) : (
        <Table label="Changes" columns={['Token', 'Where', 'Before', 'After']}>
          {rows.slice(0, mostShown).map(({ mode, operation }) => (
            <tr key={`${mode.mode_id} ${operation.name}`}>
              <th scope="row">
                <bdi>{operation.name}</bdi>
              </th>
              <td>{placeOf({ ...mode, resolver_id: null, input: null, count: 1 })}</td>
              <Change operation={operation} before={before(stored, mode, operation)} />
            </tr>
          ))}
        </Table>
      )}
      {rows.length > mostShown && <p>The first {mostShown} are shown.</p>}
      {plan.later > 0 && (
        <p>
          {plan.later} {plan.later === 1 ? 'finding waits' : 'findings wait'}: another fix here changes the same token.
          They are checked again afterwards.
        </p>
      )}
      {without > 0 && (
        <p>
          {without} {without === 1 ? 'finding has' : 'findings have'} no fix of {without === 1 ? 'its' : 'their'} own.
        </p>
      )}
      <p>Undo takes it back.</p>
    </DialogForm>
  )
}

const before = (stored: readonly Token[], { mode_id }: ModeFix, { name }: Operation) =>
  stored.find(token => token.mode_id === mode_id && token.name === name) ?? null

function Change({ operation, before: was }: { operation: Operation; before: Token | null }) {
  const old = was && draftOf(was)
  const [renamed] = newNameOf(operation)
  const after = afterOf(operation, old)
  return (
    <>
      <td>
        {renamed !== undefined ? (
          <bdi>{operation.name}</bdi>
        ) : old ? (
          <Value name={operation.name} draft={old} />
        ) : (
          'not set'
        )}
      </td>
      <td>
        {renamed !== undefined ? (
          <bdi>{renamed}</bdi>
        ) : after ? (
          <Value name={operation.name} draft={after} />
        ) : (
          'deleted'
        )}
      </td>
    </>
  )
}

const Value = ({ name, draft }: { name: string; draft: Draft }) => (
  <ValueView notation="written" name={name} draft={draft} resolved={undefined} />
)

function afterOf(operation: Operation, old: Draft | null): Draft | null {
  if (operation.op === 'delete') return null
  const type = (operation.type ?? old?.type ?? 'string') as Draft['type']
  const value = (operation.value ?? old?.value ?? null) as Draft['value']
  return { type, value, description: old?.description ?? null }
}
