import { describe, expect, test } from 'vitest'
import { exportSystem, exportTokens, importTokens, isImportFailure, type ExportInput, type Json } from '../../index.ts'
import { exampleOfAxes } from '../../testing/docs-axes.ts'
import { allModes, oneMode, token } from '../../testing/tokens.ts'
import { purposeByName } from './by-name.ts'

const text = (format: string, input: ExportInput) => exportTokens(format, input).text
const px = (value: number) => ({ value, unit: 'px' })
const length = (name: string, value: Json = px(16)) => token(name, 'dimension', value)

describe('the purpose that a name says', () => {
  const lengths: [name: string, purpose: string | null][] = [
    ['font-size.md', 'fontSize'],
    ['fontSize.md', 'fontSize'],
    ['fontSizes.2xl', 'fontSize'],
    ['font.size.md', 'fontSize'],
    ['FONT_SIZE_MD', 'fontSize'],
    ['typography.size.lg', 'fontSize'],
    ['text.body.size', 'fontSize'],
    ['text.lg', 'fontSize'],
    ['button.font-size', 'fontSize'],
    ['leading.snug', 'lineHeight'],
    ['text.body.lineHeight', 'lineHeight'],
    ['line-heights.md', 'lineHeight'],
    ['tracking.tight', 'letterSpacing'],
    ['letter-spacing.wide', 'letterSpacing'],
    ['font.letterSpacing.wide', 'letterSpacing'],
    ['border-width.thin', 'borderWidth'],
    ['border.width.thin', 'borderWidth'],
    ['border.thin', 'borderWidth'],
    ['stroke-weight.bold', 'borderWidth'],
    ['border.radius.sm', 'radius'],
    ['shape.corner.small', 'radius'],
    ['radii.lg', 'radius'],
    ['backdrop-blur.sm', 'blur'],
    ['perspective.near', 'perspective'],
    ['screens.md', 'breakpoint'],
    ['container.lg', 'container'],
    ['icon.size.lg', 'size'],
    ['space.4', 'spacing'],
    ['heading.margin-top', 'spacing'],
    // The last words count.
    ['font-size.margin', 'spacing'],
    ['container.padding', 'spacing'],
    ['padding.leading', 'spacing'],
    ['icon.leading', null],
    ['line-height.font-size-25', 'lineHeight'],
    ['fontSize.lg.letterSpacing', 'letterSpacing'],
    ['breakpoints.md.width', 'breakpoint'],
    ['breakpoints.md.margin', 'spacing'],
    ['container.lg.size', 'container'],
    ['container.height', 'size'],
    // Whole words only.
    ['background.inner', null],
    ['textile.lg', null],
    ['context.size', 'size'],
    ['misleading', null],
    ['pleading.size', 'size'],
    ['text-field.size', 'size'],
    ['text.icon.size', 'size'],
    ['border.spacing', 'spacing'],
    ['text.decoration.lg', null],
  ]
  test.each(lengths)('of a length, %s: %s', (name, purpose) => {
    expect(purposeByName(name, 'dimension')).toBe(purpose)
  })

  const numbers: [name: string, purpose: string | null][] = [
    ['line-height.tight', 'lineHeight'],
    ['fontWeight.bold', 'fontWeight'],
    ['weight.bold', 'fontWeight'],
    ['opacity.disabled', 'opacity'],
    ['z-index.modal', 'zIndex'],
    ['aspect-ratio.video', 'aspectRatio'],
    ['type.scale.ratio', null],
    ['font.size.md', null],
    ['stroke.weight', null],
    ['count', null],
  ]
  test.each(numbers)('of a number, %s: %s', (name, purpose) => {
    expect(purposeByName(name, 'number')).toBe(purpose)
  })

  test('is none where the type says it', () => {
    expect(purposeByName('font.size', 'color')).toBeNull()
    expect(purposeByName('space.m', 'fontSize')).toBeNull()
  })
})

describe('the purpose of a length', () => {
  const style = (parts: Record<string, Json>) => token('text.body', 'typography', { fontFamily: 'Inter', ...parts })
  const dimens = (input: ExportInput) =>
    Object.fromEntries(
      Array.from(text('android', input).matchAll(/<dimen name="(.*)">(.*)<\/dimen>/g), ([, name, value]) => [name, value]),
    ) // prettier-ignore

  test('is what a typography uses it as, directly and through aliases', () => {
    const input = oneMode([
      length('a.16'),
      length('b', '{a.16}'),
      length('c', '{b}'),
      length('d'),
      style({ fontSize: '{c}', letterSpacing: '{d}' }),
    ])
    expect(dimens(input)).toEqual({ 'a-16': '16sp', b: '16sp', c: '16sp', d: '16dp' })
    expect(text('compose', input)).toContain('val d = 16.sp')
  })

  test('is that of its name where a step of a scale is used as both a font size and a space', () => {
    const input = oneMode([
      length('step.16'),
      length('space.m', '{step.16}'),
      length('font.size.m', '{step.16}'),
      style({ fontSize: '{font.size.m}' }),
    ])
    expect(dimens(input)).toEqual({ 'step-16': '16dp', 'space-m': '16dp', 'font-size-m': '16sp' })
  })

  test('is a font size where fonts alone share a scale for sizes and line heights', () => {
    const input = oneMode([length('step.24'), style({ fontSize: '{step.24}', lineHeight: '{step.24}' })])
    expect(dimens(input)).toEqual({ 'step-24': '16sp' })
  })

  test('is that of what it refers to where its own name says none', () => {
    const input = oneMode([length('font.size.m'), length('label', '{font.size.m}'), length('space.l', '{font.size.m}')])
    expect(dimens(input)).toEqual({ 'font-size-m': '16sp', label: '16sp', 'space-l': '16dp' })
  })

  test('is one for all modes, and no part of what is written as types', () => {
    const input = allModes({
      Light: [length('m'), style({ fontSize: '{m}' })],
      Dark: [length('m', px(18)), style({ fontSize: px(14) })],
    })
    expect(dimens(input)).toEqual({ 'm-light': '16sp', 'm-dark': '18sp' })
    expect(text('typescript', input)).toContain("'m': 'dimension'")
    expect(text('json', input)).toContain('"type": "dimension"')
    expect(text('ios', oneMode([length('font.size.m')]))).toMatch(/enum Dimension \{\s+static let fontSizeM/)
  })

  test('ends where aliases form a circle', () => {
    const input = oneMode([length('a', '{b}'), length('b', '{a}'), length('m'), style({ fontSize: '{m}' })])
    expect(dimens(input)).toEqual({ m: '16sp' })
  })

  test('of a number is a weight or a multiple of the font size where it fits', () => {
    const input = oneMode([
      token('font-weight.bold', 'number', 700),
      token('font-weight.none', 'number', 0),
      token('line-height.snug', 'number', 1.25),
      token('opacity.half', 'number', 0.5),
    ])
    expect(text('compose', input)).toMatch(
      /fontWeightBold = FontWeight\(700\)\n.*fontWeightNone = 0\.0\n.*1\.25\.em\n.*0\.5\n/,
    )
    expect(text('flutter', input)).toContain('FontWeight fontWeightBold = FontWeight.w700')
  })

  test('changes nothing that goes back into a document', () => {
    const document = JSON.stringify({
      font: { size: { $type: 'dimension', m: { $value: px(16) } } },
      leading: { $type: 'number', m: { $value: 1.5 } },
      radius: { $type: 'dimension', m: { $value: px(4) } },
    })
    const reading = (text: string) => {
      const result = importTokens([{ path: 'a.tokens.json', text }])
      if (isImportFailure(result)) throw new Error('unread')
      return result.modes[0]!.tokens
    }
    const read = reading(document)
    expect(read.map(({ type }) => type)).toEqual(['dimension', 'number', 'dimension'])
    expect(reading(text('dtcg', oneMode(read)))).toEqual(read)
  })
})

describe('the namespaces of Tailwind', () => {
  const shadow = (more: Record<string, Json> = {}) => ({
    ...{ color: '#000', offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) },
    ...more,
  })
  const css = (text: string) => ({ extensions: { 'app.tessera': { sourceType: 'other' } }, value: text })
  const tokens = [
    length('font-size-lg'),
    length('fontSizeXl'),
    length('lineHeight.m'),
    length('letter-spacing.m'),
    token('font-weight.bold', 'number', 700),
    length('border-width.thin'),
    length('radius.m'),
    length('perspective.near'),
    length('space.m'),
    token('aspect.video', 'number', 1.5),
    token('aspect-ratio.square', 'string', '', css('1 / 1')),
    token('animation.spin', 'string', '', css('spin 1s linear infinite')),
    token('inset-shadow.sm', 'shadow', shadow({ inset: true })),
    token('drop-shadow.sm', 'shadow', shadow()),
    token('text-shadow.sm', 'shadow', shadow({ spread: undefined! })),
    token('shadow.drop.wide', 'shadow', shadow({ spread: px(2) })),
    token('shadow.sm', 'shadow', shadow()),
  ]
  const properties = (sheet: string) => sheet.match(/^ {2}--.*$/gm)!.map(line => line.trim())

  test('follow from the purpose', () => {
    expect(properties(text('tailwind', oneMode(tokens)).split('}')[0]!)).toEqual([
      '--text-lg: 16px;',
      '--text-xl: 16px;',
      '--leading-m: 16px;',
      '--tracking-m: 16px;',
      '--font-weight-bold: 700;',
      '--border-width-thin: 16px;',
      '--radius-m: 16px;',
      '--perspective-near: 16px;',
      '--spacing-m: 16px;',
      '--aspect-video: 1.5;',
      '--aspect-square: 1 / 1;',
      '--animate-spin: spin 1s linear infinite;',
      '--inset-shadow-sm: inset 0px 1px 2px 0px #000;',
      '--drop-shadow-sm: 0px 1px 2px #000;',
      '--text-shadow-sm: 0px 1px 2px #000;',
      '--shadow-drop-wide: 0px 1px 2px 2px #000;',
      '--shadow-sm: 0px 1px 2px 0px #000;',
    ])
  })

  test('are those of a resolver too', () => {
    const system = structuredClone(exampleOfAxes)
    const [first] = system.tokensets
    for (const mode of first!.modes) mode.tokens.push(length('m'), token('b', 'typography', { fontSize: '{m}' }))
    const output = exportSystem('tailwind', system)
    if ('fault' in output) throw new Error(output.fault)
    expect(output.text).toContain('--text-m: 16px;')
  })

  test('that UnoCSS has no place for are custom properties there', () => {
    const preset = text('unocss', oneMode(tokens))
    expect(preset).toMatch(/dropShadow: \{\s+sm: '0px 1px 2px #000'/)
    expect(preset).toMatch(/perspective: \{\s+near/)
    expect(preset).toContain("'  --token-border-width-thin: 16px;',")
    expect(preset).toContain("'  --token-animation-spin: spin 1s linear infinite;',")
  })

  test('are categories of Panda', () => {
    const preset = text('panda', oneMode(tokens))
    expect(preset).toMatch(/letterSpacings: \{\s+m:/)
    expect(preset).toMatch(/animations: \{\s+spin: \{ value: 'spin 1s linear infinite' \}/)
    expect(preset).toMatch(/aspectRatios: \{\s+video: \{ value: '1.5' \},\s+square: \{ value: '1 \/ 1' \}/)
  })
})
