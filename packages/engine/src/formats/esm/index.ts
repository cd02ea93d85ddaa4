import type { Constant } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { ownNames, writeModule } from './module.ts'
import { scriptIdentifiers } from './name.ts'

export const esm: Format = {
  id: 'esm',
  label: 'JavaScript module with types (ESM)',
  mediaType: 'text/javascript; charset=utf-8',
  extension: 'mjs',
  axes: 'many',
  identifiers: scriptIdentifiers,
  constants: text => constantsOf(text, /^export const (\S+) = /gm),
  write: (input, options) =>
    writeModule(input, options, {
      extension: 'mjs',
      first: [],
      exported: name => `export const ${name}`,
      used: name => name,
    }),
  options: ['prefix'],
}

/** The constants of tokens, without the module's other exports. */
export function constantsOf(text: string, exported: RegExp): Constant[] {
  const names = Array.from(text.matchAll(exported), ([, name]) => name!)
  return names.filter(name => !ownNames.includes(name)).map(name => ({ scope: '', name }))
}
