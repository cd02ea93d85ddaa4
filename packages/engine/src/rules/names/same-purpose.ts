// Whether an alias that a fix proposes means more than an equal value: 2px of a border are not 2px of a corner.
import { kebabCase } from '../../naming/words.ts'
import type { Token } from '../../base/token.ts'
import { purposeByName } from '../../values/purposes/by-name.ts'

type TypedName = Pick<Token, 'name' | 'type'>

/** Words of names that tell what a color is for. */
const colorPurposes = {
  text: ['text', 'fg', 'foreground', 'content', 'on', 'label', 'icon', 'link'],
  border: ['border', 'outline', 'divider', 'stroke', 'ring', 'separator'],
  surface: ['surface', 'background', 'bg', 'fill', 'canvas', 'page', 'scrim', 'overlay'],
}
const colorPurposeOf = new Map(
  Object.entries(colorPurposes).flatMap(([purpose, words]) => words.map(word => [word, purpose] as const)),
)

/** The purpose that the name tells; null where it tells none. */
function purposeOf({ name, type }: TypedName): string | null {
  if (type !== 'color') return purposeByName(name, type)
  const words = name.split('.').flatMap(segment => kebabCase(segment).split('-'))
  const last = words.findLast(word => colorPurposeOf.has(word))
  return last === undefined ? null : colorPurposeOf.get(last)!
}

/** A token without a purpose of its own, such as a step of a palette, may stand behind any. */
export function isOfPurpose(target: TypedName, token: TypedName): boolean {
  const purpose = purposeOf(target)
  return purpose === null || purpose === purposeOf(token)
}

/** The path of the group that a token is in. */
export const groupOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))
