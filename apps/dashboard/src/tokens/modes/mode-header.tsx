import { ChevronDown } from '../../icons/icons.generated.ts'
import { memo, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ModeDialogs, ModeMenu } from './lazy.ts'
import type { Tokens } from '../model/use-tokens.ts'
import type { ModeDialog } from './mode-dialogs.tsx'
import styles from './mode-header.module.css'

interface Props {
  tokens: Tokens
  modeIndex: number
  readOnly: string | null
  onHide: (mode_id: string) => void
  /** Shows the name; false where something else does. */
  isNamed?: boolean
}

/** The head of a column: the name of the mode, and its menu. */
export const ModeHeader = memo(function ModeHeader({ tokens, modeIndex, readOnly, onHide, isNamed = true }: Props) {
  const { model } = tokens
  const mode = model.modes[modeIndex]!
  // The dialogs stay mounted after the first use and keep their state.
  const [open, setOpen] = useState<{ now: ModeDialog | null; was: boolean }>({ now: null, was: false })
  const show = (dialog: ModeDialog) => setOpen({ now: dialog, was: true })
  const close = () => setOpen(before => ({ ...before, now: null }))

  return (
    <>
      {isNamed && (
        <>
          <bdi className={styles.name} title={mode.name}>
            {mode.name}
          </bdi>
          {mode.is_default && <Badge>Default</Badge>}
        </>
      )}
      <Menu
        label={`Mode ${mode.name}`}
        placement="bottom end"
        trigger={
          <IconButton label={`Mode ${mode.name}`} size="small">
            <ChevronDown size={14} />
          </IconButton>
        }
        render={content => <ModeMenu {...content} of={{ tokens, modeIndex, readOnly, onHide, show }} />}
      />
      {open.was && <ModeDialogs tokens={tokens} modeIndex={modeIndex} open={open.now} onClose={close} />}
    </>
  )
})
