import type { Format } from '../../format/format.ts'
import { read, recognise } from './read.ts'
import { readSystem } from './read-system.ts'
import { write } from './write.ts'
import { writeSystem } from './write-system.ts'

export const figma: Format = {
  id: 'figma',
  label: 'Figma variables',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 1,
  identifiers: 'any text',
  constants(text) {
    const { meta } = JSON.parse(text) as {
      meta: { variables: Record<string, { name: string; variableCollectionId: string }> }
    }
    return Object.values(meta.variables).map(({ name, variableCollectionId: scope }) => ({ scope, name }))
  },
  write,
  writeSystem,
  keepsReferences: true,
  options: ['references'],
  read,
  readSystem,
  recognise,
}
