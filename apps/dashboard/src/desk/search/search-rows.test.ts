import type { Mode, Token } from '@tessera/contract'
import { finish, type Json } from '@tessera/engine'
import { expect, test } from 'vitest'
import { buildModel } from '../../tokens/model/model.ts'
import { createResolver } from '../../tokens/model/resolver.ts'
import { filterRows } from './filter.ts'
import type { Sought } from './condition.ts'
import { meaningIndexInSteps } from './meaning-index.ts'
import { searchRows } from './search-rows.ts'

const now = new Date(2026, 10, 20, 12)
const long = new Date(2026, 8, 1).toISOString()
const modes: Mode[] = ['Light', 'Dark', 'High contrast'].map((name, i) => ({
  id: name,
  tokenset_id: 't',
  name,
  is_default: i === 0,
  created_at: long,
  updated_at: long,
}))

interface Written {
  type: string
  /** One for all modes, or one for each; null where a mode has none. */
  value: Json | { in: (Json | null)[] }
  description?: string
  deprecated?: true
  updated_at?: string
}

const written: Record<string, Written> = {
  'palette.plum': { type: 'color', value: '#8a2a67', description: 'The brand itself' },
  'palette.plum-copy': { type: 'color', value: 'rgb(138 42 103)' },
  'palette.berry': { type: 'color', value: '#8c2c69' },
  'palette.white': { type: 'color', value: '#ffffff' },
  'palette.purple': { type: 'color', value: 'rebeccapurple', updated_at: new Date(2026, 10, 18).toISOString() },
  'text.brand': { type: 'color', value: '{palette.plum}' },
  'text.link': { type: 'color', value: '{text.brand}' },
  'text.lost': { type: 'color', value: '{gone}' },
  'text.mixed': { type: 'color', value: { in: ['#111111', '#eeeeee', '#111111'] } },
  'space.base': { type: 'dimension', value: '16px', updated_at: new Date(2026, 10, 20, 9).toISOString() },
  'space.rem': { type: 'dimension', value: { value: 1, unit: 'rem' } },
  'space.wide': { type: 'dimension', value: '116px', description: 'Not 16px' },
  'space.part': { type: 'dimension', value: { in: ['3px', null, '3px'] } },
  'size.worked-out': { type: 'dimension', value: { formula: '{space.base} * 2' } },
  'motion.quick': { type: 'duration', value: '200ms' },
  'motion.same': { type: 'duration', value: '0.2s' },
  'old.thing': { type: 'number', value: 7, deprecated: true },
}

const tokens = Object.entries(written).flatMap(([name, { type, value, description, deprecated, updated_at }]) =>
  modes.flatMap((mode, i): Token[] => {
    const own = typeof value === 'object' && value !== null && 'in' in value ? (value.in as Json[])[i]! : value
    if (own === null) return []
    const alias = typeof own === 'string' ? (/^\{(.+)\}$/.exec(own)?.[1] ?? null) : null
    return [
      {
        id: `${mode.id} ${name}`,
        tokenset_id: 't',
        mode_id: mode.id,
        name,
        type: type as Token['type'],
        value: alias === null ? own : { alias_to: alias },
        alias_to: alias,
        description: description ?? null,
        deprecated: deprecated ?? null,
        replaced_by: null,
        remove_in: null,
        created_at: long,
        updated_at: updated_at ?? long,
      },
    ]
  }),
)
const model = buildModel(modes, tokens, new Map())
const resolver = createResolver(model)
const released: ReadonlySet<string> = new Set(['space.base'])
const sought = {
  model,
  resolver,
  unreleased: released,
  lens: null,
  index: finish(meaningIndexInSteps(model, resolver)),
  now,
}
const find = (query: string, other: Partial<Sought> = {}) => searchRows(query, model.rows, { ...sought, ...other })
const names = (query: string) => find(query).rows.map(row => row.name)
const faults = (query: string) => find(query).faults.join(' ')

test('words are found in any order, as without operators', () => {
  for (const query of ['brand text', 'PLUM', 'itself', 'zzz', ''])
    expect(names(query)).toEqual(filterRows(model, { q: query }, resolver).map(row => row.name))
  expect(names('brand text')).toEqual(['text.brand', 'text.link'])
})

test('a phrase is found as it stands, what follows a minus is left out', () => {
  expect(names('"brand itself"')).toEqual(['palette.plum'])
  expect(names('"itself brand"')).toEqual([])
  expect(names('group:palette -plum -white')).toEqual(['palette.berry', 'palette.purple'])
  expect(names('motion -"0.2s"')).toEqual(['motion.quick'])
  expect(names('group:text -is:alias')).toEqual(['text.mixed'])
})

test('type: takes one type or several', () => {
  expect(names('type:duration')).toEqual(['motion.quick', 'motion.same'])
  expect(names('TYPE:Duration,number')).toEqual(['motion.quick', 'motion.same', 'old.thing'])
  expect(faults('type:colour')).toContain('no type “colour”')
})

test('group: is all below a group, not what begins with its letters', () => {
  expect(names('group:motion')).toEqual(['motion.quick', 'motion.same'])
  expect(faults('group:mot')).toContain('no group “mot”')
})

test('is: finds tokens by their state', () => {
  expect(names('is:alias')).toEqual(['text.brand', 'text.link', 'text.lost'])
  expect(names('is:formula')).toEqual(['size.worked-out'])
  expect(names('is:broken')).toEqual(['text.lost'])
  expect(names('is:deprecated')).toEqual(['old.thing'])
  expect(names('is:unreleased')).toEqual(['space.base'])
  expect(names('is:missing')).toEqual(['space.part'])
  expect(names('is:differing')).toEqual(['text.mixed', 'space.part'])
  expect(names('is:overridden')).toEqual(['text.mixed'])
  expect(faults('is:nice')).toContain('alias, formula')
})

test('without a release is:unreleased says so', () => {
  expect(find('is:unreleased', { unreleased: null }).faults.join()).toContain('needs a release')
})

test('uses: and usedby: follow aliases and formulas at any depth', () => {
  expect(names('uses:palette.plum')).toEqual(['text.brand', 'text.link'])
  expect(names('uses:space.base')).toEqual(['size.worked-out'])
  expect(names('usedby:text.link')).toEqual(['palette.plum', 'text.brand'])
  expect(faults('uses:palette')).toContain('no token “palette”')
  expect(faults('usedby:nobody')).toContain('no token “nobody”')
})

test('mode: finds what only that mode has or says otherwise', () => {
  expect(names('mode:dark')).toEqual(['text.mixed'])
  expect(names('mode:"High contrast"')).toEqual([])
  expect(faults('mode:Dim')).toContain('Light, Dark and High contrast')
})

test('changed: goes by when values were stored', () => {
  expect(names('changed:today')).toEqual(['space.base'])
  expect(names('changed:7d')).toEqual(['palette.purple', 'space.base'])
  expect(names('changed:2026-11-18')).toEqual(['palette.purple'])
  expect(names('changed:>2026-11-18')).toEqual(['space.base'])
  expect(names('changed:<2026-11-18')).toHaveLength(model.rows.length - 2)
  expect(faults('changed:soon')).toContain('today')
  for (const query of ['by:me', 'changed:by:me']) expect(faults(query)).toContain('do not record who')
})

test('unused is what nothing points at, duplicate what holds the same as another', () => {
  expect(names('unused group:palette')).toEqual([
    'palette.plum-copy',
    'palette.berry',
    'palette.white',
    'palette.purple',
  ])
  expect(names('duplicate')).toEqual(['palette.plum', 'palette.plum-copy'])
  expect(find('unused').notes.join()).toContain('In quotes')
  expect(names('"unused"')).toEqual([])
})

test.each(['#8a2a67', '#8A2A67', 'rgb(138, 42, 103)', 'color:#8a2a67', 'near:rgb(138 42 103)'])(
  '%s finds equal colors first, then near ones with their distance',
  query => {
    const { rows, ranks } = find(query)
    expect(rows.map(row => row.name)).toEqual([
      'palette.plum',
      'palette.plum-copy',
      'text.brand',
      'text.link',
      'palette.berry',
    ])
    expect(ranks.get('text.link')).toBe('equal')
    expect(ranks.get('palette.berry')).toMatch(/^ΔE 0\.\d$/)
  },
)

test('until the values are read, colors and lengths are searched for as text', () => {
  const before = (query: string) => find(query, { index: null })
  expect(before('#8a2a67').rows.map(row => row.name)).toEqual(['palette.plum'])
  expect(before('#8a2a67').notes.join()).toContain('still being searched for')
  expect(before('16px').rows.map(row => row.name)).toEqual(['space.base', 'space.wide'])
  expect(before('color:#8a2a67 motion').rows.map(row => row.name)).toEqual(['motion.quick', 'motion.same'])
  expect(before('#8a2a67').color).toBe(null)
})

test('names of colors find colors and words', () => {
  expect(names('rebeccapurple')).toEqual(['palette.purple'])
  expect(names('white')[0]).toBe('palette.white')
  expect(names('plum')).toEqual(['palette.plum', 'palette.plum-copy', 'text.brand'])
  expect(names('color:#663399')).toEqual(['palette.purple'])
})

test('a color and operators narrow each other', () => {
  expect(names('#8a2a67 is:alias')).toEqual(['text.brand', 'text.link'])
  expect(names('group:palette -near:#8a2a67')).toEqual(['palette.white', 'palette.purple'])
})

test('what is no color yet says how colors are written', () => {
  expect(faults('color:#8a2a6')).toContain('is no color')
})

test('lengths and durations are equal whatever their unit', () => {
  expect(names('16px')).toEqual(['space.base', 'space.rem', 'space.wide'])
  expect(names('1rem')).toEqual(['space.base', 'space.rem'])
  expect(names('near:2rem')).toEqual(['size.worked-out'])
  expect(names('0.2s')).toEqual(['motion.quick', 'motion.same'])
  expect(find('1rem').notes.join()).toContain('16 pixels')
})

test('an unknown operator says what there is, and the rest of the query counts', () => {
  expect(faults('typ:color')).toMatch(/no operator “typ:”.*type:/)
  expect(names('typ:color motion')).toEqual(['motion.quick', 'motion.same'])
  expect(faults('constructor:x')).toContain('no operator')
  expect(faults('is:constructor')).toContain('is: knows')
})

test('an operator without a value says what it takes', () => {
  expect(find('is:').notes.join()).toContain('overridden')
  expect(find('mode:').notes.join()).toContain('Dark')
  expect(find('is:').faults).toEqual([])
  expect(names('is: motion')).toEqual(['motion.quick', 'motion.same'])
})

test.each(['', 'type:', 'type:colo', '"a"'])('“%s” leaves nothing out, and gives back the very rows', query => {
  const rows = model.rows.filter(row => row.index.includes('a'))
  const found = searchRows(query, rows, sought)
  expect(found.rows).toBe(rows)
  expect(found.ranks).toBe(searchRows('', [], sought).ranks)
})

test('a search by value resolves no token once the values are read', () => {
  let resolved = 0
  const counting = {
    ...resolver,
    resolve: (...at: Parameters<typeof resolver.resolve>) => (resolved++, resolver.resolve(...at)),
  }
  const index = finish(meaningIndexInSteps(model, counting))
  expect(resolved).toBe(model.rows.flatMap(row => row.cells.filter(cell => cell !== null)).length)
  for (const query of ['#8a2a67', 'rebeccapurple', '16px', 'near:200ms'])
    expect(find(query, { resolver: counting, index }).rows).toEqual(find(query).rows)
  expect(finish(meaningIndexInSteps(model, counting))).toBe(index)
  expect(resolved).toBe(model.rows.flatMap(row => row.cells.filter(cell => cell !== null)).length)
})

test('the values of many tokens are read in many steps', () => {
  const many = Array.from({ length: 5000 }, (_, i) => ({ ...tokens[0]!, id: `${i}`, name: `palette.step-${i}` }))
  const large = buildModel(modes, many, new Map())
  const steps = meaningIndexInSteps(large, createResolver(large))
  let pauses = 0
  while (!steps.next().done) pauses++
  expect(pauses).toBeGreaterThanOrEqual(20)
})
