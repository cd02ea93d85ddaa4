import { GuidancePanel } from '../../quality/guidance/guidance-panel.tsx'
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'

interface Props {
  ws: string
  tokenset_id: string
  group: string
  onClose: () => void
}

/** What is said of a group, where the inspector has no place or another subject. */
export function GroupGuidance({ ws, tokenset_id, group, onClose }: Props) {
  return (
    <Dialog title={group} isOpen onClose={onClose}>
      <DialogBody>
        <GuidancePanel ws={ws} subject={`group:${tokenset_id}/${group}`} name={group} />
      </DialogBody>
    </Dialog>
  )
}
