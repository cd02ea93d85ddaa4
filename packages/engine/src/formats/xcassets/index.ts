import type { Constant } from '../../format/constants.ts'
import type { Format, SourceFile } from '../../format/format.ts'
import { writeXcassets } from './write.ts'

export const xcassets: Format = {
  id: 'xcassets',
  label: 'Xcode asset catalog (colors)',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 'many',
  identifiers: 'any text',
  constants: text =>
    (JSON.parse(text) as { files: SourceFile[] }).files.flatMap(({ path }): Constant[] => {
      const found = /^(.*\.xcassets)\/(?:.*\/)?(.*)\.colorset\/Contents\.json$/.exec(path)
      return found ? [{ scope: found[1]!, name: found[2]! }] : []
    }),
  write: writeXcassets,
  options: ['prefix'],
}
