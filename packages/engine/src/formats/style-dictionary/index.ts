import { constantsInTree } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { read, recognise } from './read.ts'
import { readSystem } from './read-system.ts'
import { write } from './write.ts'

export const styleDictionary: Format = {
  id: 'style-dictionary',
  label: 'Style Dictionary',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 1,
  identifiers: 'any text',
  constants: text => constantsInTree(JSON.parse(text), node => 'value' in node || '$value' in node),
  write,
  options: ['references', 'dollarKeys'],
  read,
  readSystem,
  recognise,
}
