import { constantsOf } from '../esm/index.ts'
import { writeModule } from '../esm/module.ts'
import { scriptIdentifiers } from '../esm/name.ts'
import type { Format } from '../../format/format.ts'

export const cjs: Format = {
  id: 'cjs',
  label: 'CommonJS module with types',
  mediaType: 'text/javascript; charset=utf-8',
  extension: 'cjs',
  axes: 'many',
  identifiers: scriptIdentifiers,
  constants: text => constantsOf(text, /^exports\.(\S+) = /gm),
  write: (input, options) =>
    writeModule(input, options, {
      extension: 'cjs',
      first: ["'use strict'", ''],
      // In this form, Node detects exports without running the module: `import { x } from './tokens.cjs'`.
      exported: name => `exports.${name}`,
      used: name => `exports.${name}`,
    }),
  options: ['prefix'],
}
