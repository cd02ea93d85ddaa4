// The options of exports, as plain data, so that the dashboard needs no schema library. The API, the command line, the
// configuration file and the dashboard derive their options from here. A new option is an entry here and its name in the formats
// that support it.

export interface ExportOption<Value extends boolean | number | string = boolean | number | string> {
  kind: 'flag' | 'choice' | 'text' | 'number'
  /** Why a value is invalid, as the end of a message that begins with the option's name (`must be true or false`), or null. */
  refuses(value: unknown): string | null
  /** For a choice. */
  choices?: readonly Value[]
  /** For a number, including both ends. */
  range?: readonly [min: number, max: number]
  /** For a text: a regular expression, for schemas. The messages of `refuses` explain it. */
  pattern?: string
  default?: Value
  /** For the API reference, the help of the command line and editors. */
  description: string
  /** For the dashboard. */
  label: string
  hint: string
  /** The option concerns exports of several modes only. */
  ofTokensets?: true
}

type About = Pick<ExportOption, 'description' | 'label' | 'hint' | 'ofTokensets'>

const flag = (about: About): ExportOption<boolean> => ({
  ...about,
  kind: 'flag',
  refuses: value => (typeof value === 'boolean' ? null : 'must be true or false'),
})

const choice = <const Choice extends string>(choices: readonly Choice[], about: About): ExportOption<Choice> => ({
  ...about,
  kind: 'choice',
  choices,
  refuses: value => (choices.includes(value as Choice) ? null : `must be one of: ${choices.join(', ')}`),
})

const text = (about: About, pattern: RegExp, refuses: (value: string) => string | null): ExportOption<string> => ({
  ...about,
  kind: 'text',
  pattern: pattern.source,
  refuses: value => refuses(typeof value === 'string' && pattern.test(value) ? value : ''),
})

const wholeNumber = (
  what: string,
  range: readonly [min: number, max: number],
  about: About & { default: number },
): ExportOption<number> & { default: number } => ({
  ...about,
  kind: 'number',
  range,
  refuses(value) {
    const [min, max] = range
    const isWithin = Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
    return isWithin ? null : `must be a whole number ${what} from ${min} to ${max}`
  },
})

export const formatOptions = {
  references: flag({
    // Without this option, formats for platforms (css, scss …) write literals, and formats for other tools keep references.
    description: 'Keep aliases as references, for example var(--x)',
    label: 'Keep aliases',
    hint: 'As references, where the format has them',
  }),
  selector: text(
    { description: 'Instead of :root', label: 'Selector', hint: 'Instead of :root' },
    /^[^{};<]{1,200}$/,
    value => {
      if (value === '') return 'must be a CSS selector without braces, at most 200 characters'
      return isSelector(value) ? null : 'must be a CSS selector without { } ; < @ and comments'
    },
  ),
  inline: flag({
    description: 'For tailwind: @theme inline, by the custom properties of modes',
    label: 'Theme of references',
    hint: '@theme inline: utilities refer to custom properties',
  }),
  registerProperties: flag({
    description: 'Register custom properties by @property, with syntax and initial value',
    label: 'Register properties',
    hint: 'Types for the browser (@property), so that they animate',
  }),
  maps: flag({
    description: 'Also nested Sass maps, and token() to read them',
    label: 'Nested maps',
    hint: '$tokens by group, and token("a.b")',
  }),
  delta: flag({
    description: 'Only what differs from the default mode',
    label: 'Only what differs from the default mode',
    hint: 'Smaller, and no use without the default',
    ofTokensets: true,
  }),
  lightDark: flag({
    description: 'Pair a light and a dark mode as light-dark(…)',
    label: 'Pair light and dark',
    hint: 'As light-dark(…), which follows the system',
    ofTokensets: true,
  }),
  prefix: text(
    { description: 'Put before every name', label: 'Prefix', hint: 'Before every name' },
    /^[A-Za-z][A-Za-z0-9_-]{0,62}$/,
    value => (value === '' ? 'must start with a letter and hold only letters, digits, - and _' : null),
  ),
  names: choice(['kebab'], {
    description: 'kebab: names in lower case, with hyphens between words',
    label: 'Names in kebab case',
    hint: 'Lower case, hyphens between words, nothing escaped',
  }),
  remBase: wholeNumber('of pixels', [1, 100], {
    default: 16,
    description: 'Pixels of one rem; 16 by default',
    label: 'Pixels of one rem',
    hint: '16 by default',
  }),
  colorGamut: flag({
    description: 'Wide colors in @media (color-gamut) blocks after an sRGB fallback',
    label: 'Fallbacks for wide colors',
    hint: 'sRGB first, the wide ones for screens that show them',
  }),
  composites: flag({
    description:
      'For android: text styles and shadows as styles, gradients and borders as drawables, in files of their own',
    label: 'Styles and drawables',
    hint: 'Typography and shadows as styles, gradients and borders as drawables',
  }),
  dollarKeys: flag({
    description: 'For style-dictionary: $value instead of value',
    label: 'Keys with a dollar sign',
    hint: '$value, $type and $description, for builds with transforms over them',
  }),
}

export type OptionName = keyof typeof formatOptions
export const optionNames = Object.keys(formatOptions) as OptionName[]

export type OptionValue<Name extends OptionName> =
  (typeof formatOptions)[Name] extends ExportOption<infer Value> ? Value : never

/** The options of all formats together. A format ignores those that it does not support. */
export type ExportOptions = { [Name in OptionName]?: OptionValue<Name> | undefined }

/** Why the options cannot be used, as a sentence, or null. */
export function checkExportOptions(options: ExportOptions): string | null {
  for (const name of optionNames) {
    if (options[name] === undefined) continue
    const reason = formatOptions[name].refuses(options[name])
    if (reason !== null) return `${name} ${reason}`
  }
  return null
}

function isSelector(text: string): boolean {
  if (text.trim() === '' || /[@\\\p{C}\u2028\u2029]|\/\*|\*\//u.test(text)) return false
  return balanced(text)
}

/** Whether quotes, brackets and parentheses are properly nested and closed. */
function balanced(text: string): boolean {
  const closing: string[] = []
  let quote = ''
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') closing.push(')')
    else if (char === '[') closing.push(']')
    else if ((char === ')' || char === ']') && closing.pop() !== char) return false
  }
  return quote === '' && closing.length === 0
}
