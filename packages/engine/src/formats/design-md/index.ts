import type { Format } from '../../format/format.ts'
import { namesIn } from '../markdown/prose.ts'
import { writeDesignMd } from './write.ts'

export const designMd: Format = {
  id: 'design-md',
  label: 'DESIGN.md for agents',
  mediaType: 'text/markdown; charset=utf-8',
  extension: 'md',
  axes: 'many',
  identifiers: 'any text',
  constants: namesIn,
  write: writeDesignMd,
  options: ['prefix', 'names'],
}
