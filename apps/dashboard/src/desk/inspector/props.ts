import type { ListedScale } from '@tessera/contract'
import type { PickerPlace } from '../../tokens/editors/color/color-popover.tsx'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { OpenLayer } from '../../tokens/model/themes/use-open-layer.ts'
import type { Row } from '../../tokens/model/model.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'

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
