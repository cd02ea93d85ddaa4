import type { ListedScale } from '@tessera/contract'
import type { PickerPlace } from '../../editors/color/color-popover.tsx'
import type { Lens } from '../../model/themes/themed.ts'
import type { OpenLayer } from '../../model/themes/use-open-layer.ts'
import type { Row } from '../../model/model.ts'
import type { Tokens } from '../../model/use-tokens.ts'

export interface InspectorProps {
  ws: string
  tokens: Tokens
  row: Row
  /** The tokens under the themes; null where no themes use them. */
  lens: Lens | null
  readOnly: string | null
  onGoTo: (name: string) => void
  onOpenLayer: OpenLayer
  onRename: () => void
  onScale: (scale: ListedScale) => void
  onPick: (place: PickerPlace) => void
  onClose: () => void
}
