import { parseVersion } from '@tessera/engine'
import { useMemo, useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import type { Lifecycle } from '../../tokens/values/lifecycle.ts'
import { setLifecycle } from '../../tokens/model/set-lifecycle.ts'
import fieldStyles from '../inspector/lifecycle/lifecycle.module.css'
import { rowDraft, type Row } from '../../tokens/model/model.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { TokenPicker } from '../../tokens/editors/token-picker.tsx'

interface Props {
  tokens: Tokens
  names: readonly string[]
  onClose: () => void
}

/** One reason, replacement and version for all selected tokens; an empty field leaves the tokens as they are. */
export function DeprecateTokens(props: Props) {
  const { names, onClose } = props
  return (
    <Dialog
      title={names.length === 1 ? `Deprecate ${names[0]}` : `Deprecate ${names.length} tokens`}
      isOpen
      onClose={onClose}
      size="small"
    >
      <DeprecateForm {...props} />
    </Dialog>
  )
}

function DeprecateForm({ tokens, names, onClose }: Props) {
  const { model, edits } = tokens
  const [reason, setReason] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const [version, setVersion] = useState('')
  const rows = names.flatMap((name): Row | Row[] => model.byName.get(name) ?? [])
  const [first] = rows
  const selected = useMemo(() => new Set(names), [names])
  const fault =
    version.trim() === '' || parseVersion(version.trim()) ? null : 'A version has three numbers, such as 2.0.0'
  const count = rows.length === 1 ? '1 token' : `${rows.length} tokens`
  const apply = () => {
    if (fault) return
    const to: Partial<Lifecycle> = {
      deprecated: reason.trim() || true,
      ...(version.trim() ? { remove_in: version.trim() } : {}),
    }
    const replacement = target === null ? undefined : model.byName.get(target)
    const changes = rows.flatMap(row => {
      const plain = setLifecycle(row, to, undefined)
      const replaced = replacement ? setLifecycle(row, { ...to, replaced_by: target }, replacement) : []
      // A mode without the replacement still deprecates the token.
      const modes = new Set(replaced.map(each => each.mode_id))
      return [...replaced, ...plain.filter(each => !modes.has(each.mode_id))]
    })
    edits.edit(`Deprecated ${count}`, changes)
    onClose()
  }
  return (
    <DialogForm
      verb={`Deprecate ${count}`}
      busy={false}
      isDisabled={rows.length === 0 || fault !== null}
      onClose={onClose}
      onSubmit={apply}
    >
      <Field
        label="Reason"
        hint="People see it at each of the tokens"
        value={reason}
        onChange={setReason}
        maxLength={1000}
        autoFocus
        autoComplete="off"
      />
      <div className={fieldStyles.replacement}>
        <span className={fieldStyles.label}>Replaced by</span>
        <TokenPicker
          tokens={tokens}
          label="Replaced by"
          type={(first && rowDraft(first)?.type) ?? 'string'}
          self=""
          value={target}
          onChange={setTarget}
          without={selected}
        />
      </div>
      <Field
        label="Remove in version"
        placeholder="2.0.0"
        value={version}
        onChange={setVersion}
        error={fault}
        autoComplete="off"
      />
    </DialogForm>
  )
}
