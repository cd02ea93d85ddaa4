// What a browser must make of a token, by the engine's own reading of its value.
import type { Color } from '../color/color.ts'
import { toSrgb } from '../color/convert.ts'
import type { TypeName } from '../index.ts'
import type { Border } from '../types/border.ts'
import { toPixels, type Dimension } from '../types/dimension.ts'
import { seconds, type Duration } from '../types/duration.ts'
import type { Shadow } from '../types/shadow.ts'
import type { Transition } from '../types/transition.ts'
import { isReference } from '../formula/alias.ts'
import type { Typography } from '../types/typography.ts'

export interface Expected {
  used: string
  read?: string[]
  /** The difference from the browser's value, or null. */
  fault(computed: string[]): string | null
}

/** null: nothing that a property of CSS could show. */
export function expectedOf(type: TypeName, parsed: unknown): Expected | null {
  switch (type) {
    case 'color':
      return { used: 'color', fault: ([text = '']) => colorFault(parsed as Color, text) }
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
      return { used: 'text-indent', fault: ([text = '']) => lengthFault(parsed as Dimension, text) }
    case 'duration':
      return { used: 'transition-delay', fault: ([text = '']) => near(seconds(parsed as Duration), text, 's') }
    case 'number':
      return { used: 'scale', fault: ([text = '']) => near(parsed as number, text, '') }
    case 'fontWeight':
      return { used: 'font-weight', fault: ([text = '']) => near(parsed as number, text, '') }
    case 'lineHeight':
      return {
        used: 'line-height',
        fault: ([text = '']) =>
          typeof parsed === 'number' ? near(parsed * 16, text, 'px') : lengthFault(parsed as Dimension, text, true),
      }
    case 'cubicBezier':
      return { used: 'transition-timing-function', fault: ([text = '']) => numbersFault(parsed as number[], text) }
    case 'fontFamily':
      return {
        used: 'font-family',
        fault: ([text = '']) => (namesIn(text) === (parsed as string[]).length ? null : `${text}: other names`),
      }
    case 'strokeStyle':
      return {
        used: 'border-top-style',
        fault: ([text = '']) => (text === (typeof parsed === 'string' ? parsed : 'dashed') ? null : text),
      }
    case 'shadow':
      return { used: 'box-shadow', fault: ([text = '']) => shadowFault(parsed as Shadow, text) }
    case 'border':
      return {
        used: 'border-top',
        read: ['border-top-color', 'border-top-style'],
        fault: ([color = '', style = '']) =>
          colorFault((parsed as Border).color as Color, color) ?? (style === 'none' ? 'no border' : null),
      }
    case 'transition': {
      const { duration, delay } = parsed as Transition
      return {
        used: 'transition',
        read: ['transition-duration', 'transition-delay'],
        fault: ([first = '', second = '']) =>
          near(seconds(duration as Duration), first, 's') ?? near(seconds(delay as Duration), second, 's'),
      }
    }
    case 'typography': {
      const { fontSize, fontWeight } = parsed as Typography
      return {
        used: 'font',
        read: ['font-size', 'font-weight'],
        fault: ([size = '', weight = '']) =>
          (fontSize === undefined ? null : lengthFault(fontSize as Dimension, size)) ??
          (fontWeight === undefined ? null : near(fontWeight as number, weight, '')),
      }
    }
    case 'gradient':
      return {
        used: 'background-image',
        fault: ([text = '']) => (text.startsWith('linear-gradient(') ? null : `${text} is no gradient`),
      }
    case 'string':
    case 'boolean':
      return null
  }
}

const numbersOf = (text: string) => (text.match(/-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/g) ?? []).map(Number)

/** Browsers keep lengths and times in single precision. */
function near(expected: number, text: string, unit: string): string | null {
  const number = text.endsWith(unit) ? Number(unit === '' ? text : text.slice(0, -unit.length)) : NaN
  return Math.abs(number - expected) <= Math.max(1e-4, Math.abs(expected) * 1e-5)
    ? null
    : `${text}, not ${expected}${unit}`
}

function lengthFault(length: Dimension, text: string, percentOfFont = false): string | null {
  if (length.unit === '%') return percentOfFont ? near(length.value * 0.16, text, 'px') : near(length.value, text, '%')
  if (length.unit === 'em') return near(length.value * 16, text, 'px')
  if (length.unit === 'vw') return near(length.value * 10, text, 'px')
  if (length.unit === 'vh') return near(length.value * 8, text, 'px')
  const pixels = toPixels(length, 16)
  // What depends on a font: no more than that it is a length, and not the parent's.
  if (pixels === null) return /px$/.test(text) && text !== '7.75px' ? null : text
  return near(pixels, text, 'px')
}

function colorFault(color: Color, text: string): string | null {
  const shown = numbersOf(text.replace(/^[a-z]+\((?:[a-z][a-z0-9-]* )?/, '').replaceAll('none', '0'))
  const legacy = /^rgba?\(/.test(text)
  const { r, g, b } = toSrgb(color)
  const channels = legacy ? [r, g, b].map(channel => Math.round(channel * 255)) : color.components.map(c => c ?? 0)
  const expected = [...channels, color.alpha ?? 0]
  const got = shown.length === 3 ? [...shown, 1] : shown
  // Tolerates one step of eight bits, where the value lies between two.
  const tolerance = [legacy ? 1 : 2e-3, 0.003]
  const off = expected.some((value, index) => {
    const away = Math.abs((got[index] ?? NaN) - value)
    return !(away <= (index === 3 ? tolerance[1]! : Math.max(tolerance[0]!, Math.abs(value) * 1e-4)))
  })
  return off ? `${text}, not ${expected.join(' ')}` : null
}

function shadowFault(layers: Shadow, text: string): string | null {
  const lengths = [...text.matchAll(/(-?[\d.e-]+)px/g)].map(([, number]) => Number(number))
  const expected = layers.flatMap(layer =>
    isReference(layer)
      ? []
      : [layer.offsetX, layer.offsetY, layer.blur, layer.spread].map(part => toPixels(part as Dimension, 16) ?? NaN),
  )
  const same =
    expected.length === lengths.length && expected.every((value, index) => Math.abs(value - lengths[index]!) < 0.01)
  return same ? null : `${text}, not ${expected.join(' ')}`
}

function numbersFault(expected: number[], text: string): string | null {
  const keywords: Record<string, number[]> = {
    linear: [0, 0, 1, 1],
    ease: [0.25, 0.1, 0.25, 1],
    'ease-in': [0.42, 0, 1, 1],
    'ease-out': [0, 0, 0.58, 1],
    'ease-in-out': [0.42, 0, 0.58, 1],
  }
  const got = keywords[text] ?? numbersOf(text.replace('cubic-bezier', ''))
  return got.length === 4 && got.every((number, index) => Math.abs(number - expected[index]!) < 1e-4) ? null : text
}

function namesIn(list: string): number {
  return list.replace(/"(?:[^"\\]|\\.)*"/g, 'x').split(',').length
}
