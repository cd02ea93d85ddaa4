// A design system of four axes, 48 permutations: scheme × brand × density × contrast.
import type { Resolver, System } from '../index.ts'
import type { Json, Token, TypeName } from '../index.ts'
import { token } from './tokens.ts'

type Values = Record<string, [TypeName, Json]>
const tokens = (values: Values): Token[] =>
  Object.entries(values).map(([name, [type, value]]) => token(name, type, value))
const color = (value: string): [TypeName, Json] => ['color', value]
const length = (value: number | string): [TypeName, Json] => [
  'dimension',
  typeof value === 'number' ? `${value}px` : value,
]

const hues = ['gray', 'blue', 'green', 'red', 'amber']
const core: Values = {}
for (const [place, hue] of hues.entries()) {
  for (let step = 1; step <= 9; step++) {
    core[`core.${hue}.${step}`] = color(
      `oklch(${(1 - step * 0.1).toFixed(2)} ${hue === 'gray' ? 0.01 : 0.12} ${place * 70})`,
    )
  }
}
for (const step of [0, 1, 2, 3, 4, 6, 8, 12, 16]) core[`core.size.${step}`] = length(step * 4)
Object.assign(core, {
  'core.font.sans': ['fontFamily', ['Inter', 'sans-serif']],
  'core.font.serif': ['fontFamily', ['Lora', 'serif']],
  'core.weight.regular': ['fontWeight', 400],
  'core.weight.bold': ['fontWeight', 700],
  'core.duration.fast': ['duration', '120ms'],
  'core.ease.out': ['cubicBezier', [0, 0, 0.2, 1]],
} satisfies Values)

/** Semantic tokens: those that vary by axis, and those that refer to them. */
const meanings: Values = {
  'bg.page': color('{core.gray.1}'),
  'bg.panel': color('{core.gray.2}'),
  'bg.inset': color('{bg.page}'),
  'bg.accent': color('{accent.solid}'),
  'bg.accent-soft': color('{accent.soft}'),
  'fg.default': color('{core.gray.9}'),
  'fg.muted': color('{core.gray.7}'),
  'fg.on-accent': color('#ffffff'),
  'fg.link': color('{accent.text}'),
  'fg.danger': color('{core.red.6}'),
  'fg.success': color('{core.green.6}'),
  'fg.warning': color('{core.amber.6}'),
  'border.default': color('{core.gray.3}'),
  'border.strong': color('{core.gray.5}'),
  'border.accent': color('{accent.solid}'),
  'border.width': length(1),
  'border.focus-width': length(2),
  'accent.solid': color('{core.blue.6}'),
  'accent.soft': color('{core.blue.2}'),
  'accent.text': color('{core.blue.7}'),
  'radius.control': length(4),
  'radius.panel': length(8),
  'space.control-x': length('{core.size.3}'),
  'space.control-y': length('{core.size.2}'),
  'space.stack': length('{core.size.4}'),
  'space.page': length('{core.size.6}'),
  'size.control': length(40),
  'size.icon': length(20),
  'font.body': ['fontFamily', '{core.font.sans}'],
  'font.heading': ['fontFamily', '{font.body}'],
  'font.size.body': ['fontSize', '16px'],
  'font.weight.strong': ['fontWeight', '{core.weight.bold}'],
  'line.body': ['lineHeight', 1.5],
  'motion.fast': ['duration', '{core.duration.fast}'],
  'text.body': [
    'typography',
    { fontFamily: '{font.body}', fontSize: '{font.size.body}', fontWeight: 400, lineHeight: '{line.body}' },
  ],
  'text.heading': [
    'typography',
    { fontFamily: '{font.heading}', fontSize: '24px', fontWeight: '{font.weight.strong}', lineHeight: 1.25 },
  ],
  'outline.focus': ['border', { color: '{border.accent}', width: '{border.focus-width}', style: 'solid' }],
  'outline.default': ['border', { color: '{border.default}', width: '{border.width}', style: 'solid' }],
  'outline.panel': ['border', '{outline.default}'],
  'shadow.color': color('#00000033'),
  'shadow.panel': [
    'shadow',
    { color: '{shadow.color}', offsetX: '0px', offsetY: '{core.size.1}', blur: '{core.size.2}', spread: '0px' },
  ],
  'shadow.focus': [
    'shadow',
    [
      { color: '{border.accent}', offsetX: '0px', offsetY: '0px', blur: '0px', spread: '{border.focus-width}' },
      { color: '{bg.page}', offsetX: '0px', offsetY: '0px', blur: '0px', spread: '1px' },
    ],
  ],
  'transition.hover': ['transition', { duration: '{motion.fast}', delay: '0ms', timingFunction: '{core.ease.out}' }],
}
for (const part of ['button', 'input', 'card', 'badge', 'tab', 'menu', 'dialog', 'chip']) {
  Object.assign(meanings, {
    [`${part}.bg`]: color(part === 'button' || part === 'badge' ? '{bg.accent}' : '{bg.panel}'),
    [`${part}.fg`]: color(part === 'button' || part === 'badge' ? '{fg.on-accent}' : '{fg.default}'),
    [`${part}.border`]: ['border', '{outline.default}'],
    [`${part}.padding`]: length('{space.control-x}'),
    [`${part}.radius`]: length('{radius.control}'),
  } satisfies Values)
}

const modes: Record<string, Values> = {
  light: {},
  dark: {
    'bg.page': color('{core.gray.9}'),
    'bg.panel': color('{core.gray.8}'),
    'fg.default': color('{core.gray.1}'),
    'fg.muted': color('{core.gray.3}'),
    'border.default': color('{core.gray.7}'),
    'border.strong': color('{core.gray.5}'),
    'shadow.color': color('#000000aa'),
    'accent.soft': color('{core.blue.8}'),
    'accent.text': color('{core.blue.3}'),
  },
  plain: {},
  fresh: {
    'accent.solid': color('{core.green.6}'),
    'accent.text': color('{core.green.7}'),
    'radius.control': length(12),
    'radius.panel': length(16),
  },
  classic: {
    'accent.solid': color('{core.red.6}'),
    'accent.soft': color('{core.red.2}'),
    'accent.text': color('{core.red.7}'),
    'font.body': ['fontFamily', '{core.font.serif}'],
    'radius.control': length(0),
  },
  comfortable: {},
  compact: {
    'space.control-x': length('{core.size.2}'),
    'space.control-y': length('{core.size.1}'),
    'space.stack': length('{core.size.2}'),
    'size.control': length(32),
    'font.size.body': ['fontSize', '14px'],
  },
  normal: {},
  more: {
    'border.default': color('{border.strong}'),
    'border.width': length(2),
    'fg.muted': color('{fg.default}'),
    'font.weight.strong': ['fontWeight', 800],
  },
  less: { 'border.default': color('{bg.inset}') },
  forced: {
    'border.default': color('#000000'),
    'bg.accent': color('#ffff00'),
    'fg.on-accent': color('#000000'),
    'border.width': length(3),
    'size.control': length(44),
  },
}

const modifier = (name: string, contexts: string[]): Resolver['modifiers'][number] => ({
  name,
  default: contexts[0],
  contexts: contexts.map(context => ({ name: context, sources: [{ tokenset: 'axes', mode: context }] })),
})

/** Later axes override earlier ones: contrast over density over brand over scheme. */
export const fourAxes: System = {
  resolver: {
    name: 'Themes',
    description: null,
    sets: [
      { name: 'core', sources: [{ tokenset: 'core' }] },
      { name: 'meanings', sources: [{ tokenset: 'meanings' }] },
    ],
    modifiers: [
      modifier('scheme', ['light', 'dark']),
      modifier('brand', ['plain', 'fresh', 'classic']),
      modifier('density', ['comfortable', 'compact']),
      modifier('contrast', ['normal', 'more', 'less', 'forced']),
    ],
    resolution_order: null,
  },
  tokensets: [
    { name: 'core', modes: [{ name: 'Base', is_default: true, tokens: tokens(core) }] },
    { name: 'meanings', modes: [{ name: 'Base', is_default: true, tokens: tokens(meanings) }] },
    {
      name: 'axes',
      modes: Object.entries(modes).map(([name, values], place) => ({
        name,
        is_default: place === 0,
        tokens: tokens(values),
      })),
    },
  ],
}
