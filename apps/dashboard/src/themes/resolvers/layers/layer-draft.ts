// The draft of a value in one layer of a token.
import { resolveTokens, type Input, type Resolved } from '@tessera/engine'
import type { CellChange } from '../../../tokens/edits/save.ts'
import { targetOf, type Draft } from '../../../tokens/values/draft.ts'
import { readText, type Reading } from '../../../tokens/values/value-text.ts'
import type { LayeredMode } from '../../../tokens/model/themes/layers.ts'
import { inputWith } from '../../../tokens/model/themes/lens.ts'
import type { LayerToken, ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'

export type TokenPlace = LayeredMode<LayerToken>

export type LayerDraft =
  | { fault: string }
  | {
      change: CellChange
      /** The token with this value at the input, or at the next input that includes the layer. */
      preview: Resolved
    }

/** Reads a text as the value in a layer. A layer without the token takes type and description of `like`. */
export function layerDraft(
  system: Pick<ThemeSystem, 'at' | 'layers'>,
  {
    name,
    input: chosen,
    place,
    like,
    text,
  }: { name: string; input: Input; place: TokenPlace; like: Draft; text: string },
): LayerDraft {
  const input = inputWith(system, place.mode_id, chosen) ?? chosen
  const before = place.held?.draft ?? null
  const { type, description } = before ?? like
  if (text.trim() === '') return { fault: 'A value is required' }
  const reading = readText(type, text, before?.value)
  if (reading.kind === 'invalid') return { fault: reading.error }
  const after: Draft = { type, value: reading.value, description }
  const token = { name, ...after, alias_to: targetOf(after) }
  const preview = resolveTokens([token], target => system.at(target, input)).get(name)!
  const isCircle = !preview.ok && preview.reason === 'circular'
  if (isCircle || leadsBack(system, input, name, place, reading))
    return { fault: 'It leads back to the token itself: this would be a circle' }
  return { change: { mode_id: place.mode_id, name, before, after }, preview }
}

/** An alias leads back to the token, unless another layer overrides this one. */
const leadsBack = (
  system: Pick<ThemeSystem, 'at'>,
  input: Input,
  name: string,
  place: TokenPlace,
  reading: Reading,
): boolean => !place.under && reading.kind === 'alias' && leadsTo(system.at(reading.target, input), name)

const leadsTo = (resolved: Resolved | undefined, name: string): boolean =>
  resolved?.ok === true ? resolved.chain.includes(name) : resolved?.path.includes(name) === true
