import { cssConstants, cssIdentifiers } from './constants.ts'
import type { Format } from '../../format/format.ts'
import { readCss, recogniseCss } from './read.ts'
import { writeCssSystem } from './system/write-system.ts'
import { writeCss } from './write.ts'

export const css: Format = {
  id: 'css',
  label: 'CSS custom properties',
  mediaType: 'text/css; charset=utf-8',
  extension: 'css',
  axes: 1,
  identifiers: cssIdentifiers,
  constants: cssConstants,
  write: writeCss,
  writeSystem: writeCssSystem,
  read: readCss,
  recognise: recogniseCss,
  options: ['references', 'selector', 'delta', 'lightDark', 'prefix', 'names', 'colorGamut', 'registerProperties'],
}
