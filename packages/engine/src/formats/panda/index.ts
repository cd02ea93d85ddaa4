import type { Constant } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { writePanda } from './write.ts'

export const panda: Format = {
  id: 'panda',
  label: 'Panda CSS preset',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'ts',
  axes: 'many',
  identifiers: 'any text',
  constants: constantsOf,
  write: writePanda,
  options: ['references', 'prefix', 'names'],
}

/** The constants of tokens, with the keys of the objects around them. */
function constantsOf(text: string): Constant[] {
  const found: Constant[] = []
  const open: string[] = []
  for (const line of text.split('\n')) {
    const token = /^\s+(\S+|'(?:[^'\\]|\\.)*'): \{ value: .*,$/.exec(line)?.[1]
    const group = /^\s+(\S+|'(?:[^'\\]|\\.)*'): \{$/.exec(line)?.[1]
    if (token !== undefined) found.push({ scope: open.join('\n'), name: token })
    else if (group !== undefined) open.push(group)
    else if (/^\s+\},$/.test(line)) open.pop()
  }
  return found
}
