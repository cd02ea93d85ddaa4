// Names of an earlier release (`compat`) refer to the tokens that they are now, in the way of each language.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { exportTokens } from '../index.ts'
import { kotlinReader } from '../testing/platforms/kotlin.ts'
import { swiftReader } from '../testing/platforms/swift.ts'
import { allModes, oneMode, token } from '../testing/tokens.ts'
import { runTypeScript } from '../testing/typescript.ts'

const kept = (name: string, to: string) => ({
  ...token(name, 'color', `{${to}}`),
  ...{ alias_to: to, deprecated: true, replaced_by: to, remove_in: '3.0.0', compat: true as const },
})
const of = (color: string) => [
  token('brand.new', 'color', color),
  kept('old', 'brand.new'),
  token('gap', 'dimension', '4px'),
]
const one = oneMode(of('#111111'))
const two = allModes({ Light: of('#111111'), Dark: of('#eeeeee') })

test('Swift: constants that are the others, in one mode and in several', async () => {
  const read = await swiftReader()
  for (const format of ['ios', 'swiftui'] as const) {
    const rest = (input: typeof one) =>
      read(exportTokens(format, input).text).flatMap(constant =>
        constant.path.endsWith('.old') ? [constant.rest] : [],
      )
    expect(rest(one)).toEqual([' = brandNew'])
    expect(rest(two)).toEqual([' = brandNew', ' = brandNew'])
    expect(exportTokens(format, one).text).toContain(
      '@available(*, deprecated, message: "Use brandNew; removed in 3.0.0", renamed: "brandNew")\n        static let old = brandNew\n',
    )
  }
})

test('Kotlin: getters of the others', async () => {
  const read = await kotlinReader()
  for (const input of [one, two]) expect(() => read(exportTokens('compose', input).text)).not.toThrow()
  expect(exportTokens('compose', one).text).toContain(
    '@Deprecated("Use brandNew; removed in 3.0.0", ReplaceWith("brandNew"))\n    val old get() = brandNew\n',
  )
})

test('TypeScript: the same values with the same types, and only the former name is struck through', () => {
  const { text } = exportTokens('typescript', one)
  expect(runTypeScript(text).tokens).toEqual({ 'brand.new': '#111111', gap: '4px', old: '#111111' })
  const { modes } = runTypeScript(exportTokens('typescript', two).text)
  expect([modes!.light, modes!.dark]).toEqual([
    { 'brand.new': '#111111', gap: '4px', old: '#111111' },
    { 'brand.new': '#eeeeee', gap: '4px', old: '#eeeeee' },
  ])
  const uses = `const value: '#111111' = tokens['old']; const name: TokenName = 'old'; tokens['brand.new']; tokens.gap = value`
  expect(diagnosticsOf(`${text}\n${uses}`)).toEqual({ errors: ['gap'], deprecated: ["'old'"] })
})

test('without such names nothing is written for them', () => {
  const tokens = of('#111111').filter(({ name }) => name !== 'old')
  expect(exportTokens('typescript', oneMode(tokens)).text).not.toContain('current')
})

/** What the compiler marks in the code. */
function diagnosticsOf(code: string) {
  const options = { target: ts.ScriptTarget.ES2022, strict: true, types: [] }
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => ['code.ts'],
    getScriptVersion: () => '1',
    getScriptSnapshot: path => {
      const text = path === 'code.ts' ? code : ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  })
  const marked = (found: readonly ts.Diagnostic[]) =>
    found.map(({ start = 0, length = 0 }) => code.slice(start, start + length))
  const hints = service.getSuggestionDiagnostics('code.ts').filter(({ reportsDeprecated }) => reportsDeprecated)
  return { errors: marked(service.getSemanticDiagnostics('code.ts')), deprecated: marked(hints) }
}
