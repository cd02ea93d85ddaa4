import { constantsInTree } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { readJson, recogniseJson } from './read.ts'
import { writeJson } from './write.ts'

export const json: Format = {
  id: 'json',
  label: 'JSON',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 'many',
  identifiers: 'any text',
  constants(text) {
    const root = JSON.parse(text) as { $modes?: Record<string, unknown> }
    const trees = Object.hasOwn(root, '$modes') ? Object.entries(root.$modes!) : [['', root] as const]
    return trees.flatMap(([mode, tree]) => constantsInTree(tree, ({ type }) => typeof type === 'string', mode))
  },
  write: writeJson,
  read: readJson,
  recognise: recogniseJson,
  options: [],
}
