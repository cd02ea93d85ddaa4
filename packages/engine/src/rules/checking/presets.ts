// Sets of rules to start with. Users can change their settings like any other.
import type { RuleSetting } from './settings.ts'

export interface Preset {
  id: string
  label: string
  /** One sentence. */
  describe: string
  rules: readonly RuleSetting[]
}

/** Common names of text colors and of the surfaces beneath. */
const text = ['text.**', 'color.text.**', 'fg.**', 'color.fg.**']
const surface = ['surface.**', 'color.surface.**', 'bg.**', 'color.bg.**', 'background.**', 'color.background.**']
const pairs = text.flatMap(foreground => surface.map(background => ({ foreground, background })))

const tiers = {
  components: ['component.**', 'components.**', 'comp.**'],
  semantics: ['semantic.**', 'sem.**', 'alias.**', 'system.**', 'sys.**'],
  primitives: ['primitive.**', 'primitives.**', 'palette.**', 'base.**', 'core.**', 'ref.**', 'global.**'],
}

export const presets: readonly Preset[] = [
  {
    id: 'recommended',
    label: 'Recommended',
    describe:
      'What is wrong in every system: broken aliases, deprecated and expired tokens in use, tokens that a mode lacks.',
    rules: [
      { id: 'broken-alias', rule: 'broken-alias', severity: 'error' },
      { id: 'deprecated-use', rule: 'deprecated-use', severity: 'warning' },
      { id: 'expired', rule: 'expired', severity: 'error' },
      { id: 'removed-without-replacement', rule: 'removed-without-replacement', severity: 'warning' },
      { id: 'mode-coverage', rule: 'mode-coverage', severity: 'warning' },
      { id: 'duplicate-value', rule: 'duplicate-value', severity: 'info' },
    ],
  },
  {
    id: 'wcag-aa',
    label: 'WCAG 2.2 AA',
    describe: 'Text has a contrast of 4.5 on every surface, targets are at least 24 pixels.',
    rules: [
      { id: 'wcag-aa-contrast', rule: 'contrast', severity: 'error', options: { pairs, wcag: 'AA' } },
      {
        id: 'wcag-aa-target-size',
        rule: 'min-target-size',
        severity: 'error',
        options: { px: 24 },
        where: { tokens: ['**.target.**', 'target.**'] },
      },
    ],
  },
  {
    id: 'wcag-aaa',
    label: 'WCAG 2.2 AAA',
    describe: 'Text has a contrast of 7 on every surface, targets are at least 44 pixels.',
    rules: [
      { id: 'wcag-aaa-contrast', rule: 'contrast', severity: 'error', options: { pairs, wcag: 'AAA' } },
      {
        id: 'wcag-aaa-target-size',
        rule: 'min-target-size',
        severity: 'error',
        options: { px: 44 },
        where: { tokens: ['**.target.**', 'target.**'] },
      },
    ],
  },
  {
    id: 'strict-tiers',
    label: 'Strict tiers',
    describe: 'Components point at semantic tokens, these at primitives, and only primitives hold literals.',
    rules: [
      {
        id: 'strict-tiers-literals',
        rule: 'alias-only',
        severity: 'error',
        options: { tokens: [...tiers.components, ...tiers.semantics] },
      },
      {
        id: 'strict-tiers-layers',
        rule: 'alias-only',
        severity: 'error',
        options: { layers: [tiers.components, tiers.semantics, tiers.primitives] },
      },
      {
        id: 'strict-tiers-unused',
        rule: 'unused-primitive',
        severity: 'warning',
        options: { tokens: tiers.primitives },
      },
      { id: 'strict-tiers-naming', rule: 'naming', severity: 'warning', options: { case: 'kebab-case' } },
    ],
  },
]
