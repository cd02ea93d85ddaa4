import type { Pasted } from '../edits/changes-of.ts'
import { MoveTokens } from './move-tokens.tsx'
import { NewToken } from './new-token.tsx'
import { PastePreview } from './paste-preview.tsx'
import { RenameToken } from './rename-token.tsx'
import { Shortcuts } from './shortcuts.tsx'
import type { Open } from '../grid/use-grid-actions.ts'
import type { Tokens } from '../use-tokens.ts'

export interface Props {
  tokens: Tokens
  open: NonNullable<Open>
  onClose: () => void
  onMade: (name: string) => void
  onApplyPaste: (pasted: Pasted[]) => void
}

/** The dialogs that the grid opens, one at a time. */
export function Dialogs({ tokens, open, onClose, onMade, onApplyPaste }: Props) {
  switch (open.what) {
    case 'new':
      return <NewToken tokens={tokens} start={open} onClose={onClose} onMade={name => onMade(name)} />
    case 'rename':
      return <RenameToken tokens={tokens} name={open.name} onClose={onClose} onRenamed={name => onMade(name)} />
    case 'move':
      return <MoveTokens tokens={tokens} names={open.names} onClose={onClose} onMoved={name => onMade(name)} />
    case 'paste':
      return <PastePreview tokens={tokens} pasted={open.pasted} onClose={onClose} onApply={onApplyPaste} />
    case 'shortcuts':
      return <Shortcuts isOpen onClose={onClose} />
  }
}
