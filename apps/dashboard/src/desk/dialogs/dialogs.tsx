import type { Pasted } from '../../tokens/model/changes-of.ts'
import { Duplicates } from './duplicates/duplicates.tsx'
import { DeprecateTokens } from './deprecate-tokens.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { GroupGuidance } from './group-guidance.tsx'
import { ChangeMany } from './many/change-many.tsx'
import { DuplicateGroup } from './many/duplicate-group.tsx'
import { FindReplace } from './many/find-replace-dialog.tsx'
import { MoveTokens } from './move-tokens.tsx'
import { NewToken } from './new-token.tsx'
import { PastePreview } from './paste-preview.tsx'
import { RenameToken } from './renaming/rename-token.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ScaleDialog } from '../../tokens/scales/scale-dialog.tsx'
import type { Open } from '../grid/run-action.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'

export interface Props {
  ws: string
  tokens: Tokens
  open: Exclude<NonNullable<Open>, { what: 'layer' }>
  onClose: () => void
  onMade: (name: string) => void
  onApplyPaste: (pasted: Pasted[]) => void
  /** Why the tokens are read-only. */
  readOnly: string | null
}

/** The dialogs that the grid opens, one at a time. */
export function Dialogs({ ws, tokens, open, onClose, onMade, onApplyPaste, readOnly }: Props) {
  switch (open.what) {
    case 'new':
      return <NewToken tokens={tokens} start={open} onClose={onClose} onMade={name => onMade(name)} />
    case 'rename':
      return <RenameToken ws={ws} tokens={tokens} name={open.name} onClose={onClose} onRenamed={name => onMade(name)} />
    case 'duplicate-group':
      return <DuplicateGroup tokens={tokens} group={open.group} onClose={onClose} onMade={name => onMade(name)} />
    case 'guidance':
      return <GroupGuidance ws={ws} tokenset_id={tokens.edits.tokenset_id} group={open.group} onClose={onClose} />
    case 'scale':
      return <ScaleDialog tokens={tokens} scale={open.scale} group={open.group} onClose={onClose} onMade={onMade} />
    case 'paste':
      return <PastePreview tokens={tokens} pasted={open.pasted} onClose={onClose} onApply={onApplyPaste} />
    case 'duplicates':
      return <Duplicates tokens={tokens} readOnly={readOnly} onClose={onClose} />
    case 'shortcuts':
      return <Shortcuts isOpen onClose={onClose} />
    default:
      return <DialogsOfMany ws={ws} tokens={tokens} open={open} onClose={onClose} onMade={onMade} />
  }
}

interface ManyProps extends Pick<Props, 'ws' | 'tokens' | 'onClose' | 'onMade'> {
  open: Extract<Props['open'], { names: readonly string[] }>
}

/** The dialogs that change all selected tokens. */
function DialogsOfMany({ ws, tokens, open, onClose, onMade }: ManyProps) {
  switch (open.what) {
    case 'move':
      return (
        <MoveTokens
          ws={ws}
          tokens={tokens}
          names={open.names}
          from={open.from}
          to={open.to}
          onClose={onClose}
          onMoved={name => onMade(name)}
        />
      )
    case 'replace':
      return <FindReplace tokens={tokens} names={open.names} color={open.find} onClose={onClose} />
    case 'deprecate':
      return <DeprecateTokens tokens={tokens} names={open.names} onClose={onClose} />
    case 'formula':
      return <FormulaDialog tokens={tokens} names={open.names} modeIndexes={open.modeIndexes} onClose={onClose} />
    case 'retype':
    case 'nearest':
    case 'split':
      return <ChangeMany tokens={tokens} open={open} onClose={onClose} />
  }
}
