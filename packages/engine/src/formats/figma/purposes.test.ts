// What the scopes of variables say about their values, and the order of modes.
import { expect, test } from 'vitest'
import { exportTokens } from '../../outputs/export.ts'
import { importTokens, isImportFailure, resolveTokens, type Json, type JsonObject, type Token } from '../../index.ts'
import { readSystem, systemOf } from '../../testing/imported-systems.ts'
import { oneMode, token } from '../../testing/tokens.ts'
import { formatById } from '../index.ts'

interface Row {
  name: string
  values: Json[]
  scopes?: string[]
  type?: string
}

function document(modes: string[], rows: Row[], more: JsonObject = {}): string {
  const variables = rows.map(({ name, values, scopes = ['ALL_SCOPES'], type = 'FLOAT' }) => [
    name,
    { id: name, name, variableCollectionId: 'C', resolvedType: type, scopes, valuesByMode: Object.fromEntries(values.map((value, i) => [`m${i}`, value])) },
  ]) // prettier-ignore
  const collection = { id: 'C', name: 'Theme', modes: modes.map((name, i) => ({ modeId: `m${i}`, name })), ...more }
  return JSON.stringify({ meta: { variableCollections: { C: collection }, variables: Object.fromEntries(variables) } })
}
const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const opacity = ['OPACITY']

function resolved(rows: Row[]) {
  const read = importTokens([{ path: '', text: document(['A'], rows) }], { format: 'figma' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const tokens = read.modes[0]!.tokens
  return { tokens, values: Object.fromEntries([...resolveTokens(tokens).all()].map(end => [end.token.name, end.ok && end.value])) } // prettier-ignore
}
interface Written {
  meta: {
    variables: Record<string, { name: string; scopes: string[]; resolvedType: string; valuesByMode: JsonObject }>
  }
}
const written = (tokens: Token[]) =>
  Object.values((JSON.parse(exportTokens('figma', oneMode(tokens)).text) as Written).meta.variables).map(
    ({ name, scopes, valuesByMode }) => [name, scopes, Object.values(valuesByMode)[0]],
  )

test('opacities are percentages, and written as such again', () => {
  const rows: Row[] = [
    { name: 'faint', values: [40], scopes: opacity },
    { name: 'same', values: [alias('faint')], scopes: opacity },
    { name: 'share', values: [60] },
    { name: 'of', values: [alias('share')], scopes: opacity },
    { name: 'back', values: [alias('faint')] },
    { name: 'ink', values: [{ r: 0, g: 0, b: 0, a: 1 }], type: 'COLOR' },
    { name: 'soft', values: [{ color: alias('ink'), opacity: alias('faint') }], type: 'COLOR' },
  ]
  const { tokens, values } = resolved(rows)
  expect(values).toMatchObject({ faint: 0.4, same: 0.4, share: 60, of: 0.6, back: 40 })
  expect(JSON.stringify(values.soft)).toContain('0.4')
  expect(written(tokens).slice(0, 5)).toEqual([
    ['faint', opacity, 40],
    ['same', opacity, alias('faint')],
    ['share', ['ALL_SCOPES'], 60],
    ['of', opacity, 60],
    ['back', ['ALL_SCOPES'], 40],
  ])
})

test('an opacity of another tool is one in Figma', () => {
  const own = { extensions: { 'app.tessera': { sourceType: 'opacity' } } }
  expect(written([token('o', 'number', 0.07, own), token('n', 'number', 0.5)])).toEqual([
    ['o', opacity, 7],
    ['n', ['ALL_SCOPES'], 0.5],
  ])
})

test('the name of a face is a weight and a slant where it is used as such', () => {
  const { tokens } = resolved([
    { name: 'face', values: ['Semi Bold Italic'], type: 'STRING', scopes: ['FONT_STYLE'] },
    { name: 'plain', values: ['Semi Bold'], type: 'STRING', scopes: ['FONT_STYLE'] },
  ])
  const style = { fontFamily: 'Inter', fontSize: '16px' }
  const uses = [
    token('weight', 'fontWeight', '{face}'),
    token('italic', 'typography', { ...style, fontWeight: '{face}' }),
    token('upright', 'typography', { ...style, fontWeight: '{plain}' }),
    token('both', 'typography', { ...style, fontWeight: '{face}', fontStyle: '{plain}' }),
  ]
  const sheet = exportTokens('css', oneMode([...tokens, ...uses])).text
  expect(sheet).toContain('--weight: 600;')
  expect(sheet).toContain('--italic: italic 600 16px "Inter";')
  expect(sheet).toContain('--upright: 600 16px "Inter";')
  expect(sheet).toContain('--both: 600 16px "Inter";')
})

test('modes keep the order of the file, whichever is the default', () => {
  const text = document(['Dark', 'Dim', 'Light'], [{ name: 'a', values: [1, 2, 3] }], { defaultModeId: 'm2' })
  const system = readSystem([{ path: '', text }], { format: 'figma' })
  const [modifier] = system.resolver!.modifiers
  expect(modifier!.contexts.map(({ name }) => name)).toEqual(['Dark', 'Dim', 'Light'])
  expect(modifier!.default).toBe('Light')
  const again = JSON.parse(formatById('figma')!.writeSystem!(systemOf(system), {}).text) as {
    meta: { variableCollections: Record<string, { modes: { name: string }[]; defaultModeId: string }> }
  }
  const { modes, defaultModeId } = Object.values(again.meta.variableCollections)[0]!
  expect([modes.map(({ name }) => name), defaultModeId]).toEqual([['Dark', 'Dim', 'Light'], 'm2'])
})
