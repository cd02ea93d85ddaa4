import { cssConstants, cssIdentifiers } from '../css/constants.ts'
import type { Format } from '../../format/format.ts'
import { writeTailwindSystem } from './write-system.ts'
import { writeTailwind } from './write.ts'

export const tailwind: Format = {
  id: 'tailwind',
  label: 'Tailwind CSS 4 theme',
  mediaType: 'text/css; charset=utf-8',
  extension: 'css',
  axes: 1,
  identifiers: cssIdentifiers,
  // A text size and its companions are one token.
  constants: text =>
    cssConstants(text).filter(
      ({ scope, name }) => !scope.startsWith('@theme') || !/--(?:line-height|letter-spacing|font-weight)$/.test(name),
    ),
  write: writeTailwind,
  writeSystem: writeTailwindSystem,
  options: ['inline', 'selector', 'delta', 'prefix', 'names'],
}
