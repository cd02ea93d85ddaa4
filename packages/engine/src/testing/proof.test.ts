// Published token sets, checked with independent tools: lightningcss, css-tree, Chromium, aapt2 (where it is installed),
// tree-sitter, the official schemas. `npm run proof` (PROOF=all) tests every mode of every set; without it one mode each of a
// few, so that the suite stays quick.
import { lexer, parse, walk } from 'css-tree'
import { transform } from 'lightningcss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Color } from '../color/color.ts'
import { toSrgb } from '../color/convert.ts'
import { exportTokens, formats, resolveTokens, type ExportInput, type ImportedMode, type Token } from '../index.ts'
import { asAnswered } from './as-answered.ts'
import { compileResources, dpOf, hasAapt } from './platforms/aapt.ts'
import { readResources } from './platforms/android.ts'
import { openBrowser } from './browser.ts'
import { expectedOf } from './computed.ts'
import { cssSyntax } from './css-syntax.ts'
import { readSet, realSets } from './published/real-sets.ts'
import { loadSchemas } from './schemas.ts'
import { swiftReader, type SwiftConstant } from './platforms/swift.ts'
import { runTypeScript } from './typescript.ts'
import { toPixels, type Dimension } from '../types/dimension.ts'
import { modeInput, tokensetInput } from '../resolver/variants.ts'

const everything = process.env.PROOF === 'all'
const aapt = hasAapt()
const schemas = loadSchemas()

const inputOf = ({ name, tokens, groups }: ImportedMode): ExportInput =>
  modeInput('Proof', { name: name ?? 'Base', is_default: true, tokens, groups })

/** The last definition of a name counts; imports have no name twice. */
function resolved(tokens: Token[]) {
  const resolution = resolveTokens(tokens)
  return tokens.map(token => {
    const end = resolution.get(token.name)!
    if (!end.ok) throw new Error(`${token.name}: ${end.message}`)
    return { token, parsed: end.parsed }
  })
}

/** Colors that Chromium has as fractions of sRGB, as it has the others. */
const inBytes = (computed: string) =>
  computed.replace(
    /color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)/g,
    (_, r: string, g: string, b: string, alpha?: string) => {
      const bytes = [r, g, b].map(channel => Math.round(Number(channel) * 255)).join(', ')
      return alpha === undefined ? `rgb(${bytes})` : `rgba(${bytes}, ${alpha})`
    },
  )

function declarations(css: string): [property: string, value: string][] {
  transform({ filename: 'tokens.css', code: Buffer.from(css), errorRecovery: false })
  const found: [string, string][] = []
  const onParseError = (error: Error) => {
    throw error
  }
  walk(parse(css, { onParseError }), node => {
    if (node.type === 'Declaration' && node.value.type === 'Raw') found.push([node.property, node.value.value.trim()])
  })
  return found
}

let browser: Awaited<ReturnType<typeof openBrowser>>
let readSwift: (code: string) => SwiftConstant[]
beforeAll(async () => {
  browser = await openBrowser()
  readSwift = await swiftReader()
})
afterAll(() => browser?.close())

const chosen = everything ? realSets : realSets.filter(({ name }) => /^Primer|fluent|min\.css/.test(name))

describe.each(chosen)('$name', { timeout: 300_000 }, set => {
  const { modes, format } = readSet(set)
  const some = everything ? modes : modes.slice(0, 1)
  const each = some.map((mode, index) => ({ label: mode.name ?? `mode ${index + 1}`, mode }))

  test('is read as its own format, and every alias resolves', () => {
    expect(format).toBe(set.format)
    for (const { tokens } of modes) expect(resolved(tokens)).toHaveLength(tokens.length)
  })

  test.each(each)(
    'css, $label: parses, values are of their types, Chromium computes what was meant',
    async ({ mode }) => {
      const { text, unresolved } = asAnswered(exportTokens('css', inputOf(mode)))
      expect(unresolved).toEqual([])
      const found = declarations(text)
      const tokens = resolved(mode.tokens)
      expect(new Set(found.map(([property]) => property)).size).toBe(tokens.length)
      const faults: string[] = []
      const probes: { property: string; used: string; read?: string[] }[] = []
      const checks: ((computed: string[]) => void)[] = []
      for (const [index, { token, parsed }] of tokens.entries()) {
        const [property, value] = found[index]!
        const isString = token.type === 'string'
        const { error } = lexer.match(cssSyntax[token.type], value)
        if (error && !isString) faults.push(`${token.name}: ${value} is no ${cssSyntax[token.type]}`)
        const expected = expectedOf(token.type, parsed)
        if (!expected) continue
        probes.push({ property, used: expected.used, ...(expected.read ? { read: expected.read } : {}) })
        checks.push(computed => {
          const fault = expected.fault(computed)
          if (fault !== null) faults.push(`${token.name} (${token.type}) ${value}: computed ${fault}`)
        })
      }
      const shown = await browser.show(text, probes)
      expect(shown.rules).toEqual([':root'])
      expect(shown.properties).toBe(tokens.length)
      for (const [index, check] of checks.entries()) check(shown.computed[index]!)
      expect(faults).toEqual([])
      const referring = exportTokens('css', inputOf(mode), { references: true }).text
      declarations(referring)
      const again = await browser.show(referring, probes)
      const same = (values: string[], index: number) =>
        inBytes(values.join()) === inBytes(shown.computed[index]!.join())
      expect(again.computed.filter((values, index) => !same(values, index))).toEqual([])
    },
  )

  test.each(each)(
    `android, $label: ${aapt ? 'aapt2 compiles and links it' : 'XML'}, each value as meant`,
    ({ mode }) => {
      const { text, notes } = asAnswered(exportTokens('android', inputOf(mode)))
      const left = new Set(
        notes.filter(note => note.includes('has no form')).map(note => note.split(' is left out')[0]),
      )
      const held = resolved(mode.tokens).filter(({ token }) => !left.has(token.name))
      const listed = readResources(text)
      expect(listed).toHaveLength(held.length)
      if (!aapt) return
      const { resources, fields } = compileResources(text)
      expect(resources).toHaveLength(held.length)
      expect(fields).toBe(held.length)
      const words = new Map(resources.map(resource => [`${resource.type}/${resource.name}`, resource]))
      const faults: string[] = []
      for (const [index, { token, parsed }] of held.entries()) {
        const { element, name } = listed[index]!
        const resource = words.get(`${element}/${name}`)!
        if (element === 'color') {
          const { r, g, b, alpha } = toSrgb(parsed as Color)
          const word = [alpha, r, g, b].reduce((sum, channel) => sum * 256 + Math.round(channel * 255), 0)
          if (resource.word !== word)
            faults.push(`${token.name}: ${resource.word.toString(16)}, not ${word.toString(16)}`)
        } else {
          const dp = dpOf(resource)
          const pixels = toPixels(parsed as Dimension, 16)!
          if (!dp || Math.abs(dp.value - pixels) > dp.step) faults.push(`${token.name}: ${dp?.value}, not ${pixels}`)
        }
      }
      expect(faults).toEqual([])
    },
  )

  test.each(each)('ios, $label: parses, no name twice, each value as meant', ({ mode }) => {
    for (const id of ['ios', 'swiftui']) {
      const { text, notes } = asAnswered(exportTokens(id, inputOf(mode)))
      const left = new Set(
        notes.filter(note => note.includes('has no form')).map(note => note.split(' is left out')[0]),
      )
      const held = resolved(mode.tokens).filter(({ token }) => !left.has(token.name))
      const constants = readSwift(text)
      expect(constants).toHaveLength(held.length)
      if (id !== 'ios') continue
      const of = (path: string) => constants.filter(constant => constant.path.startsWith(path))
      const colors = held.filter(({ token }) => token.type === 'color')
      expect(of('DesignTokens.Color.').map(({ rest }) => bytes(rest))).toEqual(
        colors.map(({ parsed }) => {
          const { r, g, b, alpha } = toSrgb(parsed as Color)
          return [...[r, g, b].map(channel => Math.round(Number(channel.toFixed(3)) * 255)), Number(alpha.toFixed(3))]
        }),
      )
      const lengths = held.filter(({ token }) => token.type === 'dimension')
      expect(of('DesignTokens.Dimension.').map(({ rest }) => Number(/= (\S+)$/.exec(rest)?.[1]))).toEqual(
        lengths.map(({ parsed }) => expect.closeTo(toPixels(parsed as Dimension, 16)!, 9) as number),
      )
    }
  })

  test('DTCG and its resolver document are valid by the official schemas', () => {
    for (const { mode } of each) {
      schemas.format(JSON.parse(exportTokens('dtcg', inputOf(mode)).text))
      expect(schemas.format.errors).toBeNull()
    }
    const all = some.map((mode, index) => ({
      ...inputOf(mode).variants[0]!,
      name: mode.name ?? 'Base',
      is_default: index === 0,
    }))
    schemas.resolver(JSON.parse(exportTokens('dtcg-resolver', tokensetInput('Proof', all)).text))
    expect(schemas.resolver.errors).toBeNull()
  })

  test('every other format is written; JSON has every token, TypeScript runs', () => {
    for (const { mode } of each) {
      const input = inputOf(mode)
      for (const { id, write } of formats) if (write) expect(exportTokens(id, input).text.length).toBeGreaterThan(100)
      expect(Object.keys(JSON.parse(exportTokens('json-flat', input).text) as object)).toHaveLength(mode.tokens.length)
      expect(Object.keys(runTypeScript(exportTokens('typescript', input).text).tokens)).toHaveLength(mode.tokens.length)
    }
  })
})

function bytes(rest: string): number[] {
  const [r = NaN, g = NaN, b = NaN, alpha = NaN] = [...rest.matchAll(/: ([\d.]+)/g)].map(([, number]) => Number(number))
  return [Math.round(r * 255), Math.round(g * 255), Math.round(b * 255), alpha]
}
