// What the scopes of variables say about their values, and the order of modes.
import { expect, test } from 'vitest'
import { exportTokens } from '../../outputs/export.ts'
import { importTokens, isImportFailure, resolveTokens, type Json, type JsonObject, type Token } from '../../index.ts'
import { readSystem, systemOf } from '../../testing/published/imported-systems.ts'
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

const named = (tokens: Token[]) => Object.fromEntries(tokens.map(({ name, type, value }) => [name, [type, value]]))
const face = (name: string, value: Json, scopes = ['FONT_STYLE']): Row => ({
  name,
  values: [value],
  scopes,
  type: 'STRING',
})

test('a variable for font styles is a weight; its slant stays with it, alone or in a text style', () => {
  const { tokens, values } = resolved([
    face('semi', 'Semi Bold'),
    face('slanted', 'SemiBold Italic', ['FONT_WEIGHT']),
    face('alias', alias('slanted')),
    face('italic', 'Italic'),
    face('odd', 'Text Condensed'),
    face('both', 'Bold', ['FONT_FAMILY', 'FONT_STYLE']),
    face('anything', 'Bold', ['ALL_SCOPES']),
  ])
  expect(named(tokens)).toMatchObject({
    semi: ['fontWeight', 600],
    slanted: ['fontWeight', 600],
    alias: ['fontWeight', { alias_to: 'slanted' }],
    italic: ['string', 'italic'],
    odd: ['string', 'Text Condensed'],
    both: ['string', 'Bold'],
    anything: ['string', 'Bold'],
  })
  expect(values.alias).toBe(600)
  const style = { fontFamily: 'Inter', fontSize: '16px' }
  const uses = [
    token('style', 'typography', { ...style, fontWeight: '{alias}' }),
    token('upright', 'typography', { ...style, fontWeight: '{semi}' }),
    token('light', 'typography', { ...style, fontWeight: 300, fontStyle: '{italic}' }),
  ]
  const sheet = exportTokens('css', oneMode([...tokens, ...uses])).text
  expect(sheet).toContain('--slanted: 600;')
  expect(sheet).toContain('--italic: italic;')
  expect(sheet).toContain('--style: italic 600 16px "Inter";')
  expect(sheet).toContain('--upright: 600 16px "Inter";')
  expect(sheet).toContain('--light: italic 300 16px "Inter";')
})

test('a weight from the name of a face is one in Figma again, under its own name or that of its new weight', () => {
  const { tokens } = resolved([face('semi', 'Semi Bold'), face('slanted', 'SemiBold Italic'), face('italic', 'Italic')])
  expect(written([...tokens, { ...tokens[1]!, name: 'edited', value: 800 }])).toEqual([
    ['semi', ['FONT_STYLE'], 'Semi Bold'],
    ['slanted', ['FONT_STYLE'], 'SemiBold Italic'],
    ['italic', ['FONT_STYLE'], 'Italic'],
    ['edited', ['FONT_STYLE'], 'Extra Bold Italic'],
  ])
})

test('texts with a unit are what their scope says', () => {
  const text = (name: string, value: string, scope: string): Row => ({ name, values: [value], scopes: [scope], type: 'STRING' }) // prettier-ignore
  const { tokens } = resolved([
    text('line', '150%', 'LINE_HEIGHT'),
    text('high', '24px', 'LINE_HEIGHT'),
    text('tight', '-2%', 'LETTER_SPACING'),
    text('size', '1.5rem', 'FONT_SIZE'),
    text('other', 'auto', 'WIDTH_HEIGHT'),
  ])
  expect(named(tokens)).toEqual({
    line: ['lineHeight', '150%'],
    high: ['lineHeight', '24px'],
    tight: ['letterSpacing', '-0.02em'],
    size: ['fontSize', '1.5rem'],
    other: ['string', 'auto'],
  })
})

test('numbers of scopes that are lengths are lengths', () => {
  const scopes = ['CORNER_RADIUS', 'GAP', 'WIDTH_HEIGHT', 'STROKE_FLOAT', 'EFFECT_FLOAT', 'PARAGRAPH_SPACING', 'PARAGRAPH_INDENT'] // prettier-ignore
  const { tokens } = resolved(scopes.map(scope => ({ name: scope, values: [4], scopes: [scope] })))
  expect(named(tokens)).toEqual(Object.fromEntries(scopes.map(scope => [scope, ['dimension', 4]])))
})

test('what a token is for chooses the scopes, among those that its kind of variable takes', () => {
  expect(
    written([
      token('radius.m', 'dimension', '8px'),
      token('border.width.thin', 'dimension', '1px'),
      token('font.size.m', 'dimension', '16px'),
      token('line-height.m', 'dimension', '24px'),
      token('letter-spacing.m', 'dimension', '-0.5px'),
      token('paragraph.spacing', 'dimension', '12px'),
      token('paragraph.indent', 'dimension', '12px'),
      token('shadow.blur', 'dimension', '12px'),
      token('space.m', 'dimension', '8px'),
      token('opacity.faint', 'number', 0.4),
      token('opacity.level', 'number', 40),
      token('track', 'letterSpacing', '-0.02em'),
      token('wide', 'dimension', '50%'),
      token('family', 'fontFamily', 'Inter'),
    ]),
  ).toEqual([
    ['radius/m', ['CORNER_RADIUS'], 8],
    ['border/width/thin', ['STROKE_FLOAT'], 1],
    ['font/size/m', ['FONT_SIZE'], 16],
    ['line-height/m', ['LINE_HEIGHT'], 24],
    ['letter-spacing/m', ['LETTER_SPACING'], -0.5],
    ['paragraph/spacing', ['PARAGRAPH_SPACING'], 12],
    ['paragraph/indent', ['PARAGRAPH_INDENT'], 12],
    ['shadow/blur', ['EFFECT_FLOAT'], 12],
    ['space/m', ['WIDTH_HEIGHT', 'GAP', 'CORNER_RADIUS', 'STROKE_FLOAT'], 8],
    ['opacity/faint', ['OPACITY'], 40],
    ['opacity/level', ['ALL_SCOPES'], 40],
    ['track', ['ALL_SCOPES'], '-0.02em'],
    ['wide', ['ALL_SCOPES'], '50%'],
    ['family', ['FONT_FAMILY'], 'Inter'],
  ])
})

test('a length that is edited in Figma keeps the type it had here', () => {
  const { text } = exportTokens('figma', oneMode([token('font.size.m', 'dimension', '1rem')]))
  const edited = JSON.parse(text) as Written
  Object.values(edited.meta.variables)[0]!.valuesByMode['1:0'] = 20
  const read = importTokens([{ path: '', text: JSON.stringify(edited) }], { format: 'figma' })
  expect(isImportFailure(read) ? null : named(read.modes[0]!.tokens)).toEqual({ 'font.size.m': ['dimension', 20] })
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
