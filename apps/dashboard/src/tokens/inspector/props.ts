import type { PickerPlace } from '../color/color-popover.tsx'
import type { Row } from '../model.ts'
import type { Tokens } from '../use-tokens.ts'

export interface InspectorProps {
  tokens: Tokens
  row: Row
  readOnly: string | null
  onGoTo: (name: string) => void
  onRename: () => void
  onPick: (place: PickerPlace) => void
  onClose: () => void
}
