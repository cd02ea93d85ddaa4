import type { Resolved } from '@tessera/engine'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'

/** The value of a token in a mode under the chosen themes; undefined where the mode lacks it. */
export function seenIn(
  { model, resolver }: Pick<Tokens, 'model' | 'resolver'>,
  lens: Lens | null,
  modeIndex: number,
  name: string,
): Resolved | undefined {
  const cell = model.byName.get(name)?.cells[modeIndex]
  if (!cell) return undefined
  const themed = lens?.look(cell.mode_id, name, cell.draft)
  return themed?.kind === 'resolved' ? themed.resolved : resolver.resolve(modeIndex, name)
}

/** Whether the value in a mode only resolves by themes, or not at all, and the themes are still loading. */
export function isAwaited(
  tokens: Pick<Tokens, 'model' | 'resolver'>,
  lens: Lens | null,
  modeIndex: number,
  name: string,
): boolean {
  return lens?.isKnown === false && seenIn(tokens, lens, modeIndex, name)?.ok === false
}
