// The labels of settings in the form. A setting without an entry shows its name and the engine's description.
export interface SettingWords {
  label: string
  hint?: string
  /** The label for no choice. */
  unset?: string
  /** Labels of choices with unclear names; only the first of several with the same label is offered. */
  choices?: Readonly<Record<string, string>>
  placeholder?: string
}

export const words: Readonly<Record<string, SettingWords>> = {
  name: { label: 'Name', hint: 'Its folder: lower case letters, digits and hyphens' },
  format: { label: 'Format' },
  resolver: { label: 'Written from', unset: 'Tokensets and their modes' },
  mode: { label: 'Mode', hint: 'One mode by itself, without its name in the file; all modes when empty' },
  'where.tokensets': { label: 'Tokensets', hint: 'Names or globs, one a line; all of them when empty' },
  'where.tokens': {
    label: 'Tokens',
    hint: 'Globs, one a line: * within a segment, ** for any segments, ! excludes. All of them when empty',
    placeholder: 'color.**',
  },
  'where.types': { label: 'Types', hint: 'All of them when none is ticked' },
  'where.private': {
    label: 'Private prefixes',
    hint: 'Names with a segment that begins so are left out, one a line; what refers to them gets their value',
    placeholder: '_',
  },
  'names.case': {
    label: 'Case',
    unset: 'As the format writes names',
    choices: {
      kebab: 'kebab-case',
      camel: 'camelCase',
      pascal: 'PascalCase',
      snake: 'snake_case',
      constant: 'CONSTANT_CASE',
      'kebab-case': 'kebab-case',
      camelCase: 'camelCase',
      PascalCase: 'PascalCase',
      snake_case: 'snake_case',
      CONSTANT_CASE: 'CONSTANT_CASE',
    },
  },
  'names.dots': { label: 'Keep the dots', hint: 'The case is applied to each segment by itself' },
  'names.prefix': { label: 'Prefix', hint: 'Before every name', placeholder: 'ds' },
  'names.template': {
    label: 'Template',
    hint: '{path}, or {group} and {name}; with {type} and {mode}',
    placeholder: '{path}',
  },
  'values.unit': { label: 'Unit of lengths', unset: 'As they are', choices: { px: 'px', rem: 'rem' } },
  'values.unitless': { label: 'Unit of lengths without one', unset: 'px', choices: { px: 'px', rem: 'rem' } },
  'values.rem': { label: 'Pixels of one rem', placeholder: '16' },
  'values.duration': {
    label: 'Unit of durations',
    unset: 'As they are',
    choices: { ms: 'Milliseconds (ms)', s: 'Seconds (s)' },
  },
  'values.digits': { label: 'Digits after the point', hint: 'At most, in lengths and numbers' },
  'values.color': {
    label: 'Notation of colors',
    unset: 'As the format writes colors',
    choices: { hex: '#hex', rgb: 'rgb()', hsl: 'hsl()', oklch: 'oklch()', 'display-p3': 'color(display-p3)' },
  },
  'values.gamut': {
    label: 'Gamut',
    unset: 'As wide as they are',
    choices: { srgb: 'sRGB', p3: 'Display P3', rec2020: 'Rec. 2020' },
  },
  modes: { label: 'What chooses a mode', hint: 'Instead of the attribute data-theme' },
  'modes.mode': { label: 'Mode' },
  'modes.selector': { label: 'Selector', placeholder: '.dark' },
  'modes.media': { label: 'Media query', placeholder: '(prefers-color-scheme: dark)' },
  contexts: { label: 'What chooses a context', hint: 'Instead of what the themes say' },
  'contexts.modifier': { label: 'Axis' },
  'contexts.context': { label: 'Context' },
  'contexts.selector': { label: 'Selector', placeholder: '.dark' },
  'contexts.media': { label: 'Media query', placeholder: '(prefers-color-scheme: dark)' },
  header: { label: 'Comment at the start of each file', hint: 'A line each' },
  split: {
    label: 'Split into files',
    unset: 'One file',
    choices: { group: 'One for each first segment of names', type: 'One for each type' },
  },
}
