// Functions that projects write in the place of hooks of Style Dictionary, and of formats of it that Tessera does not have.
import {
  defineFormat,
  defineTransform,
  toHex,
  toPixels,
  toSrgb,
  type FormatContext,
  type FormatDefinition,
  type ResolvedToken,
} from '../../outputs/npm/index.ts'

type Length = Extract<ResolvedToken, { type: 'dimension' | 'fontSize' }>
export const isLength = (token: ResolvedToken): token is Length =>
  token.type === 'dimension' || token.type === 'fontSize'

/** `size/remToDp`, `size/compose/remToDp` and `size/swift/remToCGFloat` multiply by 16 also what is in px. */
export const sizesTimes16 = defineTransform({
  name: 'size/times16',
  matches: isLength,
  value: token => (isLength(token) ? { value: token.value.value * 16, unit: 'px' } : token.value),
})

/** A line for each token. */
export const lines = (
  name: string,
  extension: string,
  line: (token: ResolvedToken, context: FormatContext) => string,
): FormatDefinition =>
  defineFormat({
    name,
    extension,
    write: context => context.tokens.map(token => line(token, context)).join('\n'),
  })

const { stringify: json } = JSON
export const scssLines = lines('scss/lines', 'scss', ({ name, text }) => `$${name}: ${text};`)
export const es6 = lines('javascript/es6', 'js', ({ name, text }) => `export const ${name} = ${json(text)};`)
export const commonJs = defineFormat({
  name: 'custom/cjsmodule',
  extension: 'js',
  write: ({ tokens }) => `module.exports = {${tokens.map(({ name, text }) => `\n\t${name}: "${text}"`).join(',')}\n};`,
})

export const flatJson = defineFormat({
  name: 'json/lines',
  extension: 'json',
  write: ({ tokens }) => json(Object.fromEntries(tokens.map(({ name, text }) => [name, text])), null, 2),
})

/** The value and the name of each token, nested as the tokens are. */
export const nestedJson = defineFormat({
  name: 'json/nested',
  extension: 'json',
  write({ tokens }) {
    const root = {}
    for (const { storedName, name, text } of tokens) {
      let at: Record<string, object> = root
      for (const segment of storedName.split('.')) at = (at[segment] ??= {}) as Record<string, object>
      Object.assign(at, { value: text, name })
    }
    return json(root, null, 2)
  },
})

/** Android resources of an element that `android` does not write: `{"element": "string"}`. */
export const androidResources = lines('android/resources', 'xml', ({ name, text }, { options: { element } }) => {
  return `  <${String(element)} name="${name}">${text}</${String(element)}>`
})

/** Values as Style Dictionary writes them for Android, whatever the format. */
export const androidValues = defineTransform({
  name: 'android/values',
  text(token, { rem }) {
    if (token.type === 'color')
      return toHex(token.value).replace(
        /^#(.{6})(.{0,2})$/,
        (_, rgb: string, alpha: string) => `#${alpha || 'ff'}${rgb}`,
      )
    if (isLength(token)) return `${toPixels(token.value, rem)!.toFixed(2)}${token.type === 'fontSize' ? 'sp' : 'dp'}`
    return token.type === 'duration' ? String(token.value.value) : token.text.replaceAll('"', '')
  },
})

/** Values as Style Dictionary writes them for Objective-C. */
export const objectiveCValues = defineTransform({
  name: 'ios/values',
  text(token, { rem }) {
    if (token.type === 'color') {
      const { r, g, b, alpha } = toSrgb(token.value)
      const [red, green, blue, opacity] = [r, g, b, alpha].map(channel => channel.toFixed(3))
      return `[UIColor colorWithRed:${red}f green:${green}f blue:${blue}f alpha:${opacity}f]`
    }
    if (isLength(token)) return `${toPixels(token.value, rem)!.toFixed(2)}f`
    if (token.type === 'duration') return String(token.value.value)
    return token.type === 'string' ? `@"${token.value}"` : token.text.replaceAll('"', '')
  },
})

/** Files of Objective-C, for which Tessera has no format: constants, an enum with its values, macros and a dictionary. */
export const objectiveCFormats = [
  lines('ios/static-h', 'h', ({ name }, { options }) => `extern ${String(options.type)} const ${name};`),
  lines('ios/static-m', 'm', ({ name, text }, { options }) => `${String(options.type)} const ${name} = ${text};`),
  lines('ios/macros', 'h', ({ name, text }) => `#define ${name} ${text}`),
  defineFormat({
    name: 'ios/colors-h',
    extension: 'h',
    write: ({ tokens, options }) =>
      `typedef NS_ENUM(NSInteger, ${String(options.type)}) {\n${tokens.map(({ name }) => name).join(',\n')}\n};\n`,
  }),
  defineFormat({
    name: 'ios/colors-m',
    extension: 'm',
    write: ({ tokens }) => `    colorArray = @[\n${tokens.map(({ text }) => text).join(',\n')}\n    ];\n`,
  }),
  defineFormat({
    name: 'ios/singleton-m',
    extension: 'm',
    write: ({ tokens }) => `    dictionary = ${dictionaryOf(tokens, 0)};\n`,
  }),
]

/** By the segments of the stored names. */
function dictionaryOf(tokens: readonly ResolvedToken[], depth: number): string {
  const entries = new Map<string, ResolvedToken[]>()
  for (const token of tokens) {
    const segment = token.storedName.split('.')[depth]!
    entries.set(segment, [...(entries.get(segment) ?? []), token])
  }
  const inner = Array.from(entries, ([segment, below]) => {
    const [token] = below
    const isToken = below.length === 1 && token!.storedName.split('.').length === depth + 1
    return `@"${segment}": ${isToken ? entryOf(token!) : dictionaryOf(below, depth + 1)}`
  })
  return `@{\n${inner.join(',\n')}\n}`
}

const entryOf = ({ name, text, type }: ResolvedToken) =>
  `@{\n@"value": ${/^(?:dimension|fontSize|duration)$/.test(type) ? '@' : ''}${text},\n@"name": @"${name}"\n}`
