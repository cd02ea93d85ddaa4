import ts from 'typescript'
import { expect, test } from 'vitest'
import { exportTokens } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import { runTypeScript } from '../../testing/typescript.ts'

/** As much of React Native's own types as tokens are given to. */
const styles = `
type Length = number | \`\${number}%\`
interface ViewStyle {
  width?: Length; opacity?: number; backgroundColor?: string
  borderColor?: string; borderWidth?: number; borderStyle?: 'solid' | 'dotted' | 'dashed'
  boxShadow?: readonly { offsetX: number; offsetY: number; blurRadius?: number; spreadDistance?: number; color?: string; inset?: boolean }[]
}
interface TextStyle {
  fontFamily?: string; fontSize?: number; letterSpacing?: number; lineHeight?: number; fontStyle?: 'normal' | 'italic'
  fontWeight?: 'normal' | 'bold' | '100' | '200' | '300' | '400' | '500' | '600' | '700' | '800' | '900'
}
interface Gradient { colors: readonly [string, string, ...string[]]; locations?: readonly [number, number, ...number[]] }
declare function bezier(x1: number, y1: number, x2: number, y2: number): void
`

/** Without the types of a browser and without a look at the language's own, which take twenty times as long as the code. */
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  skipLibCheck: true,
}

function errorsOf(code: string): string[] {
  const host = ts.createCompilerHost({})
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === 'code.ts' ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram(['code.ts'], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('every example has the type that styles and props take', () => {
  const { text } = exportTokens('react-native', oneMode(exampleTokens()))
  const uses = `
    const view: ViewStyle[] = [tokens.border1, tokens.border2, tokens.shadow1, tokens.shadow2, { width: tokens.dimension1 },
      { width: tokens.dimension6 }, { opacity: tokens.number4 }, { backgroundColor: tokens.color2 }, { borderStyle: tokens.strokeStyle3 }]
    const texts: TextStyle[] = [tokens.typography1, tokens.typography2, { fontFamily: tokens.fontFamily1, fontWeight: tokens.fontWeight3 }]
    const gradients: Gradient[] = [tokens.gradient1, tokens.gradient2]
    bezier(...tokens.cubicBezier1); bezier(...tokens.transition1.easing)`
  expect(errorsOf(`${styles}${text}${uses}`)).toEqual([])
  expect(errorsOf(`${styles}${text}const wrong: ViewStyle = { opacity: tokens.color1 }`)).toHaveLength(1)
})

test('relative parts of a text style are worked out, and what cannot be is named', () => {
  const tokens = [
    token('a', 'typography', { fontFamily: 'Inter, serif', fontSize: '1.25rem', fontWeight: 350, letterSpacing: '0.1em', lineHeight: 1.5, fontStyle: 'oblique' }), // prettier-ignore
    token('b', 'typography', { lineHeight: 1.5 }),
  ]
  const { text, notes } = asAnswered(exportTokens('react-native', oneMode(tokens)))
  expect(runTypeScript(text).tokens).toEqual({
    a: { fontFamily: 'Inter', fontSize: 20, fontWeight: '400', fontStyle: 'italic', letterSpacing: 2, lineHeight: 30 },
    b: {},
  })
  expect(notes).toEqual([
    'a is written without its weight of 350, but with 400',
    'b is written without its line height of 1.5, as it has no font size',
    '1rem is 16dp',
    'Of each list of fonts the first is here, since React Native takes one',
  ])
})

test('modes are objects of the same names, and the tokens are those of the default', () => {
  const modes = { 'High contrast': [token('a.b', 'color', '#f00')], '10': [token('a.b', 'color', '#0f08')] }
  const { tokens, modes: written } = runTypeScript(exportTokens('react-native', allModes(modes)).text)
  // An object of modes has the number first.
  expect(written).toEqual({ _10: { aB: '#00ff0088' }, highContrast: { aB: '#ff0000' } })
  expect(tokens).toBe(written!._10)
})
