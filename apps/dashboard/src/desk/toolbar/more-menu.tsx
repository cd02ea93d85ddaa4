import { useNavigate } from '@tanstack/react-router'
import {
  CopyCheck,
  CopyPlus,
  Download,
  Ellipsis,
  GitPullRequestArrow,
  Replace,
  Ruler,
  Share2,
  Upload,
  Waypoints,
} from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx'
import { requestCommand } from '../../ui/page/commands.ts'
import type { ToolbarProps } from './props.ts'
import { lazyDialog } from '../../ui/overlay/lazy.tsx'

type Open = 'rename' | 'delete' | 'propose' | 'share' | null

/** The menu of rarer actions on the whole tokenset. */
export function MoreMenu({
  onShortcuts,
  onScale,
  onReplace,
  onDuplicates,
  onImport,
  readOnly,
  ws,
  tokens,
  name,
  fixed,
  search,
}: ToolbarProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const tokenset = tokens.edits.tokenset_id
  const params = { ws, tokenset }
  return (
    <>
      <Menu
        label="More"
        placement="bottom end"
        trigger={
          <IconButton label="More">
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem icon={<CopyPlus size={14} />} unavailable={fixed} onAction={() => requestCommand('create-mode')}>
          Create mode…
        </MenuItem>
        <MenuItem icon={<Ruler size={14} />} unavailable={fixed} onAction={onScale}>
          Create scale…
        </MenuItem>
        <MenuItem icon={<Replace size={14} />} unavailable={readOnly} onAction={onReplace}>
          Find and replace…
        </MenuItem>
        <MenuItem icon={<CopyCheck size={14} />} onAction={onDuplicates}>
          Find duplicates…
        </MenuItem>
        <MenuItem icon={<Upload size={14} />} unavailable={fixed} onAction={onImport}>
          Import
        </MenuItem>
        <MenuItem
          icon={<Download size={14} />}
          onAction={() => void navigate({ to: '/w/$ws/t/$tokenset/export', params })}
        >
          Export
        </MenuItem>
        <MenuItem icon={<Share2 size={14} />} onAction={() => setOpen('share')}>
          Share as a page…
        </MenuItem>
        <MenuItem
          icon={<Waypoints size={14} />}
          onAction={() => void navigate({ to: '/w/$ws/t/$tokenset/graph', params })}
        >
          Alias graph
        </MenuItem>
        {search.proposal === undefined && (
          <MenuItem icon={<GitPullRequestArrow size={14} />} onAction={() => setOpen('propose')}>
            Propose changes…
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem shortcut="?" onAction={onShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        <MenuLine />
        <MenuItem unavailable={fixed} onAction={() => setOpen('rename')}>
          Rename tokenset…
        </MenuItem>
        <MenuItem danger unavailable={fixed} onAction={() => setOpen('delete')}>
          Delete tokenset…
        </MenuItem>
      </Menu>
      <Dialogs open={open} ws={ws} tokenset={tokenset} name={name} tokens={tokens} onClose={() => setOpen(null)} />
    </>
  )
}

interface DialogsProps extends Pick<ToolbarProps, 'ws' | 'tokens' | 'name'> {
  open: Open
  tokenset: string
  onClose: () => void
}

function Dialogs({ open, ws, tokenset, name, tokens, onClose }: DialogsProps) {
  return (
    <>
      <NewProposal ws={ws} tokenset={tokenset} isOpen={open === 'propose'} onClose={onClose} />
      <ShareDialog
        ws={ws}
        tokenset={tokenset}
        name={name}
        model={tokens.model}
        isOpen={open === 'share'}
        onClose={onClose}
      />
      {(open === 'rename' || open === 'delete') && (
        <TokensetDialogs open={open} ws={ws} tokenset={tokenset} name={name} tokens={tokens} onClose={onClose} />
      )}
    </>
  )
}

const NewProposal = lazyDialog(async () => (await import('../../quality/proposals/new-proposal.tsx')).NewProposal)
const TokensetDialogs = lazyDialog(
  async () => (await import('../../tokens/tokensets/tokenset-dialogs.tsx')).TokensetDialogs,
)
const ShareDialog = lazyDialog(
  async () => (await import('../../tokens/tokensets/sharing/share-dialog.tsx')).ShareDialog,
)
