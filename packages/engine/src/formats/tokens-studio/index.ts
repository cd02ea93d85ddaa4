import { constantsInTree } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { read, recognise } from './read.ts'
import { readSystem } from './read-system.ts'
import { write } from './write.ts'
import { writeSystem } from './write-system.ts'

export const tokensStudio: Format = {
  id: 'tokens-studio',
  label: 'Tokens Studio for Figma',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 1,
  identifiers: 'any text',
  constants: text =>
    Object.entries(JSON.parse(text) as object)
      .filter(([set]) => !set.startsWith('$'))
      .flatMap(([set, tree]) => constantsInTree(tree, node => '$value' in node, set)),
  write,
  writeSystem,
  keepsReferences: true,
  options: ['references'],
  read,
  readSystem,
  recognise,
}
