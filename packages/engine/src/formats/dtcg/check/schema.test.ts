// Compares the writer's output and the validator's findings with the official JSON schemas.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject, Token } from '../../../base/token.ts'
import { loadSchemas } from '../../../testing/schemas.ts'
import { types, type TypeName } from '../../../types/index.ts'
import { writeResolver } from '../../dtcg-resolver/write.ts'
import { fromJson, type NodeMap } from '../../../base/node.ts'
import { validateDtcg } from './validate.ts'
import { writeDtcg } from '../write/write.ts'
import { modeInput, tokensetInput } from '../../../resolver/variants.ts'
import { token } from '../../../testing/tokens.ts'

const schemas = loadSchemas()

function everyExample(): Token[] {
  const tokens = Object.entries(types).flatMap(([type, { examples }]) =>
    examples.map((value, i) => token(`${type}.${i}`, type as TypeName, value)),
  )
  const alias = (name: string, type: TypeName, target: string): Token => ({
    ...token(name, type, { alias_to: target }),
    alias_to: target,
  })
  return [
    ...tokens,
    token('color', 'color', '#123456'),
    alias('alias.root', 'color', 'color'),
    alias('alias.to-alias', 'color', 'alias.root'),
    token('alias.part', 'border', { color: { alias_to: 'color' }, width: '{dimension.0}', style: 'solid' }),
  ]
}

test('every example of every type is written validly', () => {
  const mode = { name: 'Light', is_default: true, tokens: everyExample() }
  const { text } = writeDtcg(modeInput('All', mode), {})
  schemas.format(JSON.parse(text))
  expect(schemas.format.errors).toBeNull()
  const dark = {
    name: 'Dark',
    is_default: false,
    tokens: everyExample().map(each => (each.name === 'color' ? { ...each, value: '#fff' } : each)),
  }
  schemas.resolver(JSON.parse(writeResolver(tokensetInput('All', [mode, dark]), {}).text))
  expect(schemas.resolver.errors).toBeNull()
})

describe('the validator and the schemas agree', () => {
  const px = { value: 1, unit: 'px' }
  const color = { colorSpace: 'srgb', components: [1, 0, 0], alpha: 0.5, hex: '#ff0000' }
  const shadow = { color, offsetX: px, offsetY: px, blur: px, spread: px, inset: true }
  const starts: JsonObject[] = [
    { $type: 'color', $value: color },
    { $type: 'color', $value: { colorSpace: 'oklch', components: ['none', 0.1, 120] } },
    { $type: 'dimension', $value: px },
    { $type: 'fontFamily', $value: ['a', 'b'] },
    { $type: 'fontWeight', $value: 'bold' },
    { $type: 'duration', $value: { value: 1, unit: 's' } },
    { $type: 'cubicBezier', $value: [0, 1, 0.5, 2] },
    { $type: 'number', $value: 1, $description: 'd', $deprecated: true, $extensions: { a: 1 } },
    { $type: 'strokeStyle', $value: { dashArray: [px], lineCap: 'round' } },
    { $type: 'border', $value: { color, width: px, style: 'solid' } },
    {
      $type: 'transition',
      $value: { duration: { value: 1, unit: 's' }, delay: { value: 1, unit: 's' }, timingFunction: [0, 0, 1, 1] },
    },
    { $type: 'shadow', $value: [shadow, shadow] },
    { $type: 'gradient', $value: [{ color, position: 0.5 }] },
    {
      $type: 'typography',
      $value: { fontFamily: 'a', fontSize: px, fontWeight: 400, letterSpacing: px, lineHeight: 1 },
    },
  ]
  const odd = fc.constantFrom<Json>(
    null,
    true,
    -1,
    0,
    0.5,
    360,
    1001,
    '',
    'px',
    'solid',
    'none',
    '#fff',
    [],
    {},
    [1],
    { value: 2, unit: 'rem' },
    color,
  )

  /** Every place in a value, as the path to it. */
  function places(json: Json, path: (string | number)[] = []): (string | number)[][] {
    if (json === null || typeof json !== 'object') return [path]
    const inner = Array.isArray(json) ? json.map((item, i) => places(item, [...path, i])) : Object.entries(json).map(([key, item]) => places(item, [...path, key])) // prettier-ignore
    return [path, ...inner.flat()]
  }

  function changed(start: JsonObject, pick: number, way: 'replace' | 'remove' | 'add', value: Json): JsonObject {
    const copy = structuredClone(start)
    const all = places(copy).filter(path => path.length > 0 && path[0] !== '$type' && path[0] !== '$extensions')
    const path = all[pick % all.length]!
    let at = copy as Record<string | number, Json>
    for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, Json>
    const key = path.at(-1)!
    if (way === 'remove' && Array.isArray(at)) at.splice(Number(key), 1)
    else if (way === 'remove') delete at[key]
    else if (way === 'add' && Array.isArray(at)) at.push(value)
    else if (way === 'add') at.extra = value
    else at[key] = value
    return copy
  }

  test('on values with one change anywhere', () => {
    let refused = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.nat(),
        fc.constantFrom('replace', 'remove', 'add'),
        odd,
        (start, pick, way, value) => {
          const document = { group: { token: changed(start, pick, way as 'replace', value) } }
          // The schema refuses positions that the specification clamps.
          const position = (document.group.token.$value as { position?: number }[] | undefined)?.[0]?.position
          fc.pre(!(start.$type === 'gradient' && typeof position === 'number' && (position < 0 || position > 1)))
          // A token without a value is a group to both, and an empty one with a stray $type is fine.
          const valid = schemas.format(document) as boolean
          if (!valid) refused++
          const faults = validateDtcg([fromJson(document) as NodeMap])
          if ((faults.length === 0) !== valid)
            throw new Error(`${JSON.stringify(document)}: schema ${valid}, we ${JSON.stringify(faults)}`)
        },
      ),
      { numRuns: 3000 },
    )
    expect(refused).toBeGreaterThan(500)
  })
})
