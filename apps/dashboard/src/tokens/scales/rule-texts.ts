// Converts the rule of a scale to the texts of a form, and back.
import { makeScale, isScaleFault, type Json, type ScaleFault, type ScaleKind, type ScaleRule } from '@tessera/engine'
import type { ScaleTokens } from '@tessera/engine'

export interface RuleField {
  /** The path in the rule, such as `min.size`. */
  key: string
  label: string
  start: string
  hint?: string
  lines?: number
  /** Suggestions; other text may be valid, too. */
  words?: readonly string[]
  /** The only valid texts. */
  choices?: readonly string[]
  optional?: boolean
}

const field = (key: string, label: string, start: string, more: Partial<RuleField> = {}): RuleField => ({
  key,
  label,
  start,
  ...more,
})

const roundField = (hint: string) =>
  field('round', 'Round to multiples of', '', { words: ['0.5', '1', '2', '4', '8'], optional: true, hint })

/** The ratios of a second, thirds, a fourth, a tritone, a fifth, and the golden ratio. */
const ratioWords = ['1.067', '1.125', '1.2', '1.25', '1.333', '1.414', '1.5', '1.618']

export const fieldsOf: Readonly<Record<ScaleKind, readonly RuleField[]>> = {
  modular: [
    field('type', 'Type', 'dimension', {
      choices: ['dimension', 'fontSize', 'letterSpacing', 'lineHeight', 'number', 'duration'],
    }),
    field('base', 'Base', '16px', { hint: 'A value, or {name} of a token that the scale then follows' }),
    field('ratio', 'Ratio', '1.25', {
      words: ratioWords,
      hint: '1.2 is a minor third, 1.25 a major third, 1.5 a fifth',
    }),
    field('steps.0', 'First step', '-2'),
    field('steps.1', 'Last step', '5'),
    roundField('In the unit of the base: 1 for whole numbers, 4 for a grid of four'),
  ],
  fluid: [
    field('type', 'Type', 'fontSize', { choices: ['dimension', 'fontSize'] }),
    field('min.size', 'Size on narrow screens', '16px'),
    field('max.size', 'Size on wide screens', '20px'),
    field('min.at', 'Narrow is', '320px'),
    field('max.at', 'Wide is', '1240px'),
    field('min.ratio', 'Ratio on narrow', '1.2', { words: ratioWords, optional: true }),
    field('max.ratio', 'Ratio on wide', '1.25', { words: ratioWords, optional: true }),
    field('steps.0', 'First step', '-2', { optional: true }),
    field('steps.1', 'Last step', '5', { optional: true }),
    roundField('In pixels: 1 for whole numbers, 4 for a grid of four'),
  ],
  contrast: [
    field('hue', 'Hue', '#8a2a67', { hint: 'A color, or degrees from 0 to 360' }),
    field('against', 'Against', '#ffffff', { hint: 'The color behind' }),
    field('by', 'Measured by', 'wcag', { choices: ['wcag', 'apca'] }),
    field('targets', 'Steps and their contrast', '100: 1.2\n300: 2\n500: 4.5\n700: 7\n900: 12', {
      lines: 5,
      hint: 'One for each line, such as 500: 4.5',
    }),
  ],
  oklch: [field('from', 'From', '#f7e9f2'), field('to', 'To', '#3a0f2b'), field('steps', 'Number of colors', '9')],
}

export const kindLabels: Readonly<Record<ScaleKind, string>> = {
  modular: 'Modular: each step a ratio of the one before',
  fluid: 'Fluid: sizes that grow with the screen',
  contrast: 'Contrast: colors by their contrast to one behind',
  oklch: 'OKLCH: colors between two',
}

export type Texts = Readonly<Record<string, string>>

export function startTexts(kind: ScaleKind): Texts {
  return Object.fromEntries(fieldsOf[kind].map(({ key, start }) => [key, start]))
}

/** The texts of an existing rule. */
export function textsOf(kind: ScaleKind, rule: ScaleRule): Texts {
  return Object.fromEntries(
    fieldsOf[kind].map(({ key, start, choices }) => {
      const value = at(rule, key)
      return [key, value === undefined || value === null ? (choices ? start : '') : textOf(key, value)]
    }),
  )
}

function at(rule: ScaleRule, key: string): Json | undefined {
  const [field, inner] = key.split('.') as [string, string?]
  const value = Object.hasOwn(rule, field) ? rule[field] : undefined
  if (inner === undefined || value === undefined || value === null || typeof value !== 'object') return value
  return Array.isArray(value) ? value[Number(inner)] : Object.hasOwn(value, inner) ? value[inner] : undefined
}

function textOf(key: string, value: Json): string {
  if (key === 'targets' && value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.entries(value)
      .map(([step, target]) => `${step}: ${textOf('', target)}`)
      .join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The rule from the texts; the engine reports invalid ones. `names` come from the rule before. */
export function ruleOf(kind: ScaleKind, group: string, texts: Texts, names?: Json): ScaleRule {
  const rule: Record<string, Json> = { kind, group: group.trim() }
  if (names !== undefined) rule['names'] = names
  for (const { key, optional } of fieldsOf[kind]) {
    const text = (texts[key] ?? '').trim()
    if (text === '' && optional) continue
    const [name, inner] = key.split('.') as [string, string?]
    if (key === 'targets') rule[key] = targetsIn(text)
    else if (inner === undefined) rule[name] = numberOrText(text)
    else if (name === 'steps') rule[name] = [...((rule[name] as Json[] | undefined) ?? []), numberOrText(text)]
    else rule[name] = { ...(rule[name] as object | undefined), [inner]: numberOrText(text) }
  }
  return rule
}

const numberOrText = (text: string): Json => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

function targetsIn(text: string): Json {
  const lines = text.split(/[\n,;]+/).flatMap(line => {
    const [step, ...target] = line.split(/[:=\s]+/).filter(Boolean)
    return step === undefined ? [] : [[step, numberOrText(target.join(' '))] as const]
  })
  return Object.fromEntries(lines)
}

/** The form field of a fault in the rule, and its sentence. */
function faultAt(kind: ScaleKind, { field: path, message }: ScaleFault): { key: string; sentence: string } {
  const keys = fieldsOf[kind].map(({ key }) => key)
  const outer = path.split('.')[0]!
  const key = keys.find(each => each === path) ?? keys.find(each => each.split('.')[0] === outer) ?? 'group'
  const field = fieldsOf[kind].find(each => each.key === key)
  const inner = path.startsWith('targets.') ? `${path.slice('targets.'.length)} ` : ''
  const subject = inner || (path === key || !field ? '' : `${outer} `)
  const sentence = subject + message
  return { key, sentence: sentence[0]!.toUpperCase() + sentence.slice(1) }
}

type Made = { tokens: ScaleTokens } | { fault: { key: string; sentence: string } }

export function madeBy(kind: ScaleKind, rule: ScaleRule): Made {
  const made = makeScale(rule)
  return isScaleFault(made) ? { fault: faultAt(kind, made) } : { tokens: made }
}
