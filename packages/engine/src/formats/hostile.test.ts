// Every format against hostile text. FUZZ_RUNS scales the number of runs.
import fc from 'fast-check'
import { parse, walk } from 'css-tree'
import { transform } from 'lightningcss'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkName,
  defaultVariant,
  exportTokens,
  formats,
  typeNames,
  types,
  type ExportInput,
  type Format,
} from '../index.ts'
import { asAnswered } from '../testing/as-answered.ts'
import { readResources } from '../testing/platforms/android.ts'
import { hostileInput } from '../testing/hostile.ts'
import { allModes, oneMode, token } from '../testing/tokens.ts'
import { dartReader, type DartConstant } from '../testing/platforms/dart.ts'
import { kotlinReader } from '../testing/platforms/kotlin.ts'
import { swiftReader, type SwiftConstant } from '../testing/platforms/swift.ts'
import type { Constant } from '../format/constants.ts'
import { modeKeys } from '../naming/mode-keys.ts'
import { runTypeScript } from '../testing/typescript.ts'
import { repeats } from '../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 30, long: 3_000 })

let readSwift: (code: string) => SwiftConstant[]
let readKotlin: (code: string) => unknown[]
let readDart: (code: string) => DartConstant[]
beforeAll(async () => {
  readSwift = await swiftReader()
  readKotlin = await kotlinReader()
  readDart = await dartReader()
})

function written(input: ExportInput, unresolved: number): number {
  return input.variants.reduce((sum, mode) => sum + mode.tokens.length, 0) - unresolved
}

type Writer = Extract<Format, { write: unknown }>
const writers = formats.filter((format): format is Writer => format.write !== undefined)

/** Reserved in Swift, Kotlin, Dart, Java, C#, C++ and JavaScript alike. */
const reservedByMost = 'break class continue do else false for if return true while'.split(' ')

/** What a text declares, all of it well named. */
function declared({ constants, identifiers }: Writer, text: string): Constant[] {
  const found = constants(text)
  const seen = new Set<string>()
  for (const { scope, name } of found) {
    expect(seen, `${name} is declared twice`).not.toContain(`${scope}\n${name}`)
    seen.add(`${scope}\n${name}`)
    if (identifiers === 'any text') continue
    expect(name).toMatch(identifiers.pattern)
    if (identifiers.reserved.has(name) || reservedByMost.includes(name)) throw new Error(`${name} is reserved`)
  }
  return found
}

/** `share`: of the runs, where one is slow or many tests do the same. */
function check(assertion: (input: ExportInput) => void, share = 1): void {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  fc.assert(fc.property(hostileInput, assertion), { numRuns: Math.ceil(runs * share) })
  expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before)
}

describe(`hostile text, ${runs} times`, { timeout: 60_000 + runs * 50 }, () => {
  test('json parses, and has every token at its path', () => {
    check(input => {
      const { text, unresolved } = asAnswered(exportTokens('json', input))
      const parsed = JSON.parse(text) as Record<string, unknown>
      const left = new Set(unresolved.map(({ mode, name }) => `${mode}\n${name}`))
      const keys = modeKeys(input.variants.map(({ name }) => name))
      for (const [index, mode] of input.variants.entries()) {
        for (const { name, type } of mode.tokens) {
          if (left.has(`${mode.name}\n${name}`)) continue
          let at = input.axes.length === 0 ? parsed : (parsed.$modes as Record<string, typeof parsed>)[keys[index]!]!
          for (const segment of name.split('.')) {
            expect(Object.hasOwn(at, segment)).toBe(true)
            at = at[segment] as Record<string, unknown>
          }
          if (Object.hasOwn(at, '$root')) at = at.$root as Record<string, unknown>
          expect(at.type).toBe(type)
        }
      }
    })
  })

  test.each([{}, { references: true }, { colorGamut: true }])(
    'css parses with one property per token, options %j',
    options => {
      check(input => {
        const { text, unresolved } = asAnswered(exportTokens('css', input, options))
        transform({ filename: 'a.css', code: Buffer.from(text), errorRecovery: false })
        expect(text).not.toMatch(/<\/|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff].)/)
        let properties = 0
        const media = new Set<unknown>()
        const ast = parse(text, {
          onParseError(error) {
            throw error
          },
        })
        walk(ast, {
          visit: 'Declaration',
          enter(node) {
            if (this.atrule) media.add(node)
            else properties++
            expect(node.property.startsWith('--')).toBe(true)
          },
        })
        expect(properties).toBe(written(input, unresolved.length))
      })
    },
  )

  test('ios is Swift, each constant once', () => {
    check(input => {
      const { text, unresolved, notes } = asAnswered(exportTokens('ios', input))
      const left = notes.filter(note => note.includes('has no form')).length
      expect(readSwift(text)).toHaveLength(written(input, unresolved.length) - left)
    })
  })

  test('android is XML that aapt2 accepts, each resource once', () => {
    check(input => {
      const { text, unresolved, notes } = asAnswered(exportTokens('android', input))
      const left = notes.filter(note => note.includes('has no form')).length
      expect(readResources(text)).toHaveLength(written(input, unresolved.length) - left)
    })
  })

  test('swiftui is Swift, compose is Kotlin, each value once', () => {
    check(input => {
      for (const [id, read] of [
        ['swiftui', readSwift],
        ['compose', readKotlin],
      ] as const) {
        const { text, unresolved, notes } = asAnswered(exportTokens(id, input))
        const left = notes.filter(note => note.includes('has no form')).length
        expect(read(text)).toHaveLength(written(input, unresolved.length) - left)
      }
    })
  })

  test('flutter is Dart, each name once in a mode; react-native compiles', () => {
    check(input => {
      const names = new Set(input.variants.flatMap(({ tokens }) => tokens.map(({ name }) => name)))
      expect(readDart(exportTokens('flutter', input).text).length).toBeLessThanOrEqual(
        names.size * (input.axes.length === 0 ? 1 : input.variants.length + 2),
      )
      const { text } = exportTokens('react-native', input)
      runTypeScript(text)
      expect(text).not.toContain('</')
    }, 0.5)
  })

  test('typescript runs, and has every name of the default mode', () => {
    check(input => {
      const { text, unresolved } = asAnswered(exportTokens('typescript', input))
      const base = defaultVariant(input)
      const left = new Set(unresolved.filter(({ mode }) => mode === base.name).map(({ name }) => name))
      const names = base.tokens.map(({ name }) => name).filter(name => !left.has(name))
      expect(new Set(Object.keys(runTypeScript(text).tokens))).toEqual(new Set(names))
      expect(text).not.toContain('</')
    }, 0.2)
  })

  test('scss and less: each line is a comment, a declaration, or the frame of a mode', () => {
    check(input => {
      for (const id of ['scss', 'less']) {
        for (const line of exportTokens(id, input).text.split('\n')) {
          expect(line).toMatch(
            /^(?:| {0,2}\/\/ .*|\/\*\* @deprecated(?:(?!\*\/|#\{).)* \*\/| {0,2}[$@][\p{L}\d_-]+: .+;|\$modes: \(| {2}"(?:[^"\\]|\\.)*": \(| {4}"[\p{L}\d_-]+": \(.+\),| {2}\),|\);|@modes-[\p{L}\p{N}\p{M}-]+: \{|\})$/u,
          )
        }
      }
    })
  })

  test('tailwind parses', () => {
    check(input => {
      const { text } = exportTokens('tailwind', input)
      transform({ filename: 'a.css', code: Buffer.from(text.replace('@theme', ':root')), errorRecovery: false })
      const seen = new Set<string>()
      for (const [, property = ''] of text.split('\n}')[0]!.matchAll(/^ {2}(--[^:]+):/gm)) {
        expect(seen.has(property)).toBe(false)
        seen.add(property)
      }
    })
  })

  test.each(writers)('$id declares each token once, by a valid name of its language', format => {
    check(input => {
      const { text, unresolved, notes } = asAnswered(exportTokens(format.id, input))
      const constants = declared(format, text).filter(({ isScope }) => !isScope)
      if (input.axes.length > 0) return
      const left = new Set(unresolved.map(({ name }) => name))
      for (const { name, type } of input.variants[0]!.tokens) {
        const messages = [`${name} is left out: the format has no form`, `${name} (${type}) cannot be a DTCG token`]
        if (notes.some(note => messages.some(start => note.startsWith(start)))) left.add(name)
      }
      expect(constants).toHaveLength(written(input, left.size))
    }, 0.2)
  })
})

describe('words that a language reserves', () => {
  test.each(writers)('are no names in $id, neither of tokens nor of modes', format => {
    const { id, identifiers } = format
    const words = identifiers === 'any text' ? reservedByMost : [...reservedByMost, ...identifiers.reserved]
    const names = words.filter(word => checkName(word) === null)
    for (const type of typeNames) {
      const tokens = names.map(word => token(word, type, types[type].examples[0]!))
      declared(format, exportTokens(id, oneMode(tokens)).text)
    }
    const modes = Object.fromEntries(names.map(word => [word, [token('a', 'color', 'red')]]))
    declared(format, exportTokens(id, allModes(modes)).text)
  })
})
