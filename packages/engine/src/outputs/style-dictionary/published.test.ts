import { expect, test } from 'vitest'
import { defineTransform } from '../npm/index.ts'
import { differences, inJson, inModule, inSheet, named, withoutQuotes } from './declared.ts'
import { fileOf } from './example.ts'
import { es6, flatJson } from './functions.ts'
import { published } from './published.ts'
test('auro', async () => {
  const { read, tokens } = published('@aurodesignsystem/design-tokens')
  const source = await tokens('src/themes/auro-classic')
  const isPublic = defineTransform({ name: 'public', keep: ({ extensions }) => (extensions['org.styledictionary'] as any)?.public === true })
  const functions = { formats: [es6, flatJson], transforms: [isPublic] }
  const o = { name: 'x', transforms: ['public'], names: { case: 'kebab', prefix: 'ds' }, values: { unitless: 'rem' } } as const
  const made = (format: string, more: any = {}) => fileOf(source, { ...o, transforms: [...o.transforms], format, ...more } as any, functions)
  const at = (f: string) => read('dist/legacy/auro-classic/' + f)
  console.log(differences(withoutQuotes(inJson(await at('JSONVariablesFlat.json'))), withoutQuotes(inJson(made('json/lines')))))
  console.log(differences(withoutQuotes(inSheet(await at('CSSCustomProperties.css'))), withoutQuotes(inSheet(made('css')))))
  console.log(differences(withoutQuotes(inSheet(await at('SCSSVariables.scss'))), withoutQuotes(inSheet(made('scss')))))
  console.log(differences(inSheet(await at('CSSSizeCustomProperties.css')), inSheet(made('css', { where: { tokens: ['size.**'] } }))))
})
