import type { Format } from '../../format/format.ts'
import { namesIn } from '../markdown/prose.ts'
import { writeLlmsTxt } from './write.ts'

export const llmsTxt: Format = {
  id: 'llms-txt',
  label: 'llms.txt for agents',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'txt',
  axes: 'many',
  identifiers: 'any text',
  constants: namesIn,
  write: writeLlmsTxt,
  options: [],
}
