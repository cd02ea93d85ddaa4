import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { writeVanillaExtract } from './write.ts'

export const vanillaExtract: Format = {
  id: 'vanilla-extract',
  label: 'vanilla-extract theme',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'css.ts',
  axes: 'many',
  // Names of custom properties, for which the contract accepts no escapes.
  identifiers: { pattern: /^'[A-Za-z_][\w-]*'$/, reserved: new Set() },
  constants: text =>
    constantsInLines(/createGlobalThemeContract\(\{\n([\s\S]*?)^\}\)/m.exec(text)![1]!, {
      opens: /^(?!)()/,
      declares: /: ('[\w-]+'),$/,
    }),
  write: writeVanillaExtract,
  options: ['references', 'selector', 'prefix', 'names'],
}
