// Figma's collections become tokensets of their own, joined by a resolver, and are written back as collections.
import { describe, expect, test } from 'vitest'
import { formatById, importSystem, importTokens, isImportFailure, type SystemImport } from '../../index.ts'
import { exportSystem, exportTokens } from '../../outputs/export.ts'
import { tokensetInput } from '../../resolver/variants.ts'
import { essenceOf, merged, readSystem, resolvedValues, systemOf } from '../../testing/published/imported-systems.ts'

const read = (body: unknown): SystemImport =>
  readSystem([{ path: '', text: JSON.stringify(body) }], { format: 'figma' })
const writeSystem = formatById('figma')!.writeSystem!
const again = (system: SystemImport) => read(JSON.parse(writeSystem(systemOf(system), {}).text))
const shape = ({ tokensets }: SystemImport) => tokensets.map(({ name, modes }) => [name, modes.map(mode => mode.name)])

const mode = (modeId: string, name: string) => ({ modeId, name })
const rgb = (r: number, g: number, b: number) => ({ r, g, b, a: 1 })
const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const variable = (
  id: string,
  name: string,
  variableCollectionId: string,
  resolvedType: string,
  valuesByMode: object,
) => ({
  [id]: { id, name, variableCollectionId, resolvedType, description: '', scopes: ['ALL_SCOPES'], valuesByMode },
})

const body = {
  meta: {
    variableCollections: {
      C1: { id: 'C1', name: 'Primitives', modes: [mode('1:0', 'Value')], defaultModeId: '1:0', variableIds: ['V1', 'V2'] },
      C2: { id: 'C2', name: 'Theme: color', modes: [mode('2:0', 'Light'), mode('2:1', 'Dark')], defaultModeId: '2:1', variableIds: ['V3'] },
      C3: { id: 'C3', name: 'Density', modes: [mode('3:0', 'Cosy'), mode('3:1', 'Dense')], defaultModeId: '3:0', variableIds: ['V4'] },
    },
    variables: {
      ...variable('V1', 'blue/500', 'C1', 'COLOR', { '1:0': rgb(0, 0, 1) }),
      ...variable('V2', 'space', 'C1', 'FLOAT', { '1:0': 4 }),
      ...variable('V3', 'accent', 'C2', 'COLOR', { '2:0': alias('V1'), '2:1': rgb(1, 0, 0) }),
      ...variable('V4', 'gap', 'C3', 'FLOAT', { '3:0': 8, '3:1': alias('V2') }),
    },
  },
} // prettier-ignore

describe('collections', () => {
  test('with several modes are modifiers, the others sets; names are kept as far as a resolver allows', () => {
    const system = read(body)
    expect(shape(system)).toEqual([
      ['Primitives', ['Value']],
      ['Theme: color', ['Dark', 'Light']],
      ['Density', ['Cosy', 'Dense']],
    ])
    expect(system.resolver).toEqual({
      name: 'Themes',
      description: null,
      sets: [{ name: 'Primitives', sources: [{ tokenset: 'Primitives', mode: 'Value' }] }],
      modifiers: [
        {
          name: 'Theme color',
          default: 'Dark',
          contexts: [
            { name: 'Light', sources: [{ tokenset: 'Theme: color', mode: 'Light' }] },
            { name: 'Dark', sources: [{ tokenset: 'Theme: color', mode: 'Dark' }] },
          ],
        },
        {
          name: 'Density',
          default: 'Cosy',
          contexts: [
            { name: 'Cosy', sources: [{ tokenset: 'Density', mode: 'Cosy' }] },
            { name: 'Dense', sources: [{ tokenset: 'Density', mode: 'Dense' }] },
          ],
        },
      ],
      resolution_order: [{ set: 'Primitives' }, { modifier: 'Theme color' }, { modifier: 'Density' }],
    })
    expect(system.warnings.map(({ code }) => code)).toEqual(['renamed'])
  })

  test('an alias into another collection is followed in the permutation', () => {
    const system = read(body)
    const values = resolvedValues(merged(system, { 'Theme color': 'Light', Density: 'Dense' }))
    expect(values.accent).toEqual(values['blue.500'])
    expect(values.gap).toEqual(['number', 4])
  })

  test('are written back one for each tokenset, with their own modes and values', () => {
    const { meta } = JSON.parse(writeSystem(systemOf(read(body)), {}).text) as typeof body
    const collections = Object.values(meta.variableCollections)
    expect(collections.map(({ name, modes }) => [name, modes.map(mode => mode.name)])).toEqual([
      ['Primitives', ['Value']],
      ['Theme: color', ['Light', 'Dark']],
      ['Density', ['Cosy', 'Dense']],
    ])
    const gap = Object.values(meta.variables).find(({ name }) => name === 'gap')!
    expect(Object.values(gap.valuesByMode)).toEqual([8, { type: 'VARIABLE_ALIAS', id: 'V2' }])
    expect(essenceOf(again(read(body)))).toEqual(essenceOf(read(body)))
  })

  test('an extended collection is a tokenset of what it overrides, over the modes that it extends', () => {
    const extended = structuredClone(body)
    Object.assign(extended.meta.variableCollections, {
      C4: {
        id: 'C4',
        name: 'Brand B',
        parentVariableCollectionId: 'C2',
        modes: [
          { modeId: '4:0', name: 'Light', parentModeId: '2:0' },
          { modeId: '4:1', name: 'Dark', parentModeId: '2:1' },
        ],
        variableOverrides: { V3: { '4:1': rgb(0, 1, 0) } },
      },
    })
    const system = read(extended)
    expect(shape(system)[2]).toEqual(['Brand B', ['Light', 'Dark']])
    expect(system.tokensets[2]!.modes.map(({ tokens }) => tokens.length)).toEqual([0, 1])
    expect(system.resolver!.modifiers[0]!.contexts.map(({ name, sources }) => [name, sources])).toEqual([
      ['Light', [{ tokenset: 'Theme: color', mode: 'Light' }]],
      ['Dark', [{ tokenset: 'Theme: color', mode: 'Dark' }]],
      ['Brand B Light', [{ tokenset: 'Theme: color', mode: 'Light' }, { tokenset: 'Brand B', mode: 'Light' }]],
      ['Brand B Dark', [{ tokenset: 'Theme: color', mode: 'Dark' }, { tokenset: 'Brand B', mode: 'Dark' }]],
    ]) // prettier-ignore
    const at = (context: string) => resolvedValues(merged(system, { 'Theme color': context, Density: 'Cosy' })).accent
    expect(at('Brand B Light')).toEqual(at('Light'))
    expect(at('Brand B Dark')).not.toEqual(at('Dark'))
    const back = again(system)
    expect([shape(back), back.resolver]).toEqual([shape(system), system.resolver])
    for (const { name } of system.resolver!.modifiers[0]!.contexts)
      expect(resolvedValues(merged(back, { 'Theme color': name, Density: 'Cosy' })).accent).toEqual(at(name))
  })

  test('one with one mode alone joins nothing', () => {
    const { C1 } = body.meta.variableCollections
    const { V1, V2 } = body.meta.variables as Record<string, object>
    expect(read({ meta: { variableCollections: { C1 }, variables: { V1, V2 } } }).resolver).toBe(null)
  })
})

describe('a system that is not from Figma', () => {
  const document = {
    version: '2025.10',
    sets: { core: { sources: [{ a: { $type: 'dimension', $value: { value: 1, unit: 'px' } }, b: { $value: '{a}', $type: 'dimension' } }] } },
    modifiers: { density: { contexts: { wide: [], dense: [{ a: { $type: 'dimension', $value: { value: 2, unit: 'px' } } }] } } },
    resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/density' }],
  } // prettier-ignore
  const system = readSystem([{ path: '', text: JSON.stringify(document) }])

  test('comes back with its resolver, and a word on what Figma cannot do', () => {
    const { findings } = writeSystem(systemOf(system), {})
    expect(findings.map(({ message }) => message)).toEqual([
      'Figma puts no collection over another: a is a variable in each of core, density',
    ])
    const back = again(system)
    expect(back.resolver).toEqual(system.resolver)
    expect(shape(back)).toEqual(shape(system))
    for (const density of ['wide', 'dense'])
      expect(resolvedValues(merged(back, { density }))).toEqual(resolvedValues(merged(system, { density })))
  })

  test('a resolver for deleted collections is left out and reported', () => {
    const { meta } = JSON.parse(writeSystem(systemOf(system), {}).text) as { meta: { resolver: { sets: { sources: { tokenset: string }[] }[] } } } // prettier-ignore
    meta.resolver.sets[0]!.sources[0]!.tokenset = 'gone'
    const back = importSystem([{ path: '', text: JSON.stringify({ meta }) }], { format: 'figma' })
    expect(back).toMatchObject({ resolver: { sets: [{ name: 'core' }, { name: 'density' }] } })
    expect((back as SystemImport).warnings.map(({ code }) => code)).toEqual(['dropped'])
  })
})

test('what DTCG has of a file and its library comes back as the collections, modes and ids of Figma', () => {
  const collections = [
    { id: 'C:1', key: 'kC', name: 'Base', modes: [{ modeId: '1:0', name: 'Value' }, { modeId: '1:1', name: 'Dark' }], defaultModeId: '1:0', variableIds: ['V:1', 'V:2'] },
    { id: 'L:9', key: 'kL', name: 'Library', remote: true, modes: [{ modeId: '9:0', name: 'Default' }], defaultModeId: '9:0', variableIds: ['V:9'] },
  ] // prettier-ignore
  const gray = { r: 0.5, g: 0.5, b: 0.5, a: 1 }
  const variables = [
    { id: 'V:1', key: 'k1', name: 'space/m', variableCollectionId: 'C:1', resolvedType: 'FLOAT', scopes: ['GAP'], valuesByMode: { '1:0': 16, '1:1': 20 } },
    { id: 'V:2', key: 'k2', name: 'line', variableCollectionId: 'C:1', resolvedType: 'COLOR', scopes: ['ALL_FILLS'], hiddenFromPublishing: true, codeSyntax: { WEB: '--line' }, valuesByMode: { '1:0': alias('V:9'), '1:1': gray } },
    { id: 'V:9', key: 'k9', name: 'gray/100', variableCollectionId: 'L:9', resolvedType: 'COLOR', scopes: ['ALL_SCOPES'], remote: true, valuesByMode: { '9:0': gray } },
  ] // prettier-ignore
  const text = JSON.stringify({ meta: { variableCollections: Object.fromEntries(collections.map(own => [own.id, own])), variables: Object.fromEntries(variables.map(own => [own.id, own])) } }) // prettier-ignore
  const dtcg = exportSystem('dtcg', systemOf(readSystem([{ path: '', text }], { format: 'figma' })), {})
  if ('fault' in dtcg) throw new Error(dtcg.fault)
  const read = importTokens([{ path: '', text: dtcg.text }], { format: 'dtcg' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const modes = read.modes.map((mode, i) => ({ ...mode, name: mode.name ?? 'Base', is_default: i === 0 }))
  const { meta } = JSON.parse(exportTokens('figma', tokensetInput('tokens', modes)).text) as {
    meta: { variableCollections: object; variables: object }
  }
  expect(Object.values(meta.variableCollections)).toMatchObject(collections)
  expect(Object.values(meta.variables)).toMatchObject(variables)
})
