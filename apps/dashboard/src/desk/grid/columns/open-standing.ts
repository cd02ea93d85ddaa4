import type { Lens } from '../../../tokens/model/themes/themed.ts'
import type { OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'

/** Opens the effective layer. */
export function openStanding({ lens, openLayer }: { lens: Lens | null; openLayer: OpenLayer }, name: string): void {
  if (!lens?.chosen) return
  const { system, input } = lens.chosen
  const source = system.holderAt(name, input)?.source
  const mode_id = source && system.modeOf(source)
  if (mode_id !== undefined) openLayer(name, { tokenset_id: source!.tokenset_id, mode_id })
}
