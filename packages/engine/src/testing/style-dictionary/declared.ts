// What files declare, by name, with values that are equal where they mean the same.
import { runInNewContext } from 'node:vm'
import { readCssColor } from '../../color/read-css.ts'
import { toSrgb } from '../../color/convert.ts'
import { colorText } from '../../formats/style-dictionary/foreign-colors.ts'

/** A value for each name. */
export type Declared = Map<string, string>

/** Declarations of CSS, SCSS and Less. What Sass interpolates is the text itself. */
export function inSheet(text: string): Declared {
  const bare = text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return named(bare, /^\s*(?:--|[$@])([\w-]+)\s*:\s*([^;]+);/gm, value => value.replace(/^#\{"?(.*?)"?\}$/, '$1'))
}

/** Android resources, with the element before the name. Their colors have the alpha first. */
export const inXml = (text: string) =>
  named(text, /<(\w+ name="[^"]+")>([^<]*)<\/\w+>/g, value => value.replace(/^#([\da-f]{2})([\da-f]{6})$/i, '#$2$1'))

export const inSwift = (text: string) =>
  named(text, /static let (\w+)(?:: [^=]+)? = (.+)$/gm, value => value.replace(/^CGFloat\((.*)\)$/, '$1'))
export const inKotlin = (text: string) => named(text, /^\s*val (\w+) = (.+)$/gm)
export const inDart = (text: string) => named(text, /static const (?:\w+ )?(\w+) = (.+);$/gm)

/** The exported constants of a module, which are evaluated. */
export function inModule(text: string): Declared {
  const exported: Record<string, unknown> = {}
  runInNewContext(text.replace(/^export const (\w+) =/gm, 'exported.$1 ='), { exported })
  return inObject(exported)
}

/** Constants of Objective-C, as a header and an implementation have them. */
export const inHeader = (text: string) => named(text, /^extern ([\w ]+?)\s*\*? const (\w+);/gm, undefined, [2, 1])
export const inImplementation = (text: string) => named(text, /^[\w ]+?\*? ?const (\w+) = (.+);/gm)
export const inMacros = (text: string) => named(text, /^#define (\w+) (.+)$/gm)
/** The names of an enum with the values at their places in the array. */
export function inColors(header: string, implementation: string): Declared {
  const names = /NS_ENUM\([^{]*\{([^}]*)\}/.exec(header)![1]!.trim().split(/,\s*/)
  const values = implementation.match(/\[UIColor colorWithRed[^\]]*\]/g)!
  if (names.length !== values.length) throw new Error(`${names.length} names, ${values.length} values`)
  return new Map(names.map((name, at) => [name, values[at]!]))
}
/** The value at each path of nested dictionaries, with its name. */
export function inDictionary(text: string): Declared {
  const path: string[] = []
  const found: Declared = new Map()
  for (const [, opened, key, value, closed] of text.matchAll(/@"([^"]+)": @\{|@"(value|name)": (.+?),?$|(\})/gm)) {
    if (opened !== undefined) path.push(opened)
    else if (closed) path.pop()
    else found.set(`${path.join('.')} ${key}`, same(value!))
  }
  return found
}

export const inJson = (text: string) => inObject(JSON.parse(text) as object)

/** The scalars at the ends of an object, by their paths. */
export function inObject(object: object, before = ''): Declared {
  const found: Declared = new Map()
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    const path = before === '' ? key : `${before}.${key}`
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of inObject(value, path)) found.set(name, inner)
    else found.set(path, same(String(value)))
  }
  return found
}

/** The matches of a pattern with a name and a value. A name that occurs twice is a mistake of the file. */
export function named(
  text: string,
  pattern: RegExp,
  value: (written: string) => string = written => written,
  [nameAt, valueAt] = [1, 2],
): Declared {
  const found: Declared = new Map()
  for (const match of text.matchAll(pattern)) {
    const [name, written] = [match[nameAt!], match[valueAt!]]
    if (found.has(name!)) throw new Error(`${name} is declared twice`)
    found.set(name!, same(value(written!.trim())))
  }
  if (found.size === 0) throw new Error('Nothing is declared')
  return found
}

/** One spelling for values that mean the same: colors in sRGB of eight bits, numbers without trailing zeros, double quotes. */
function same(value: string): string {
  const inside = /^"([^"]*)"$/.exec(value)?.[1] ?? value
  const color = readCssColor(colorText(inside) as string)
  if (color) {
    const { r, g, b, alpha } = toSrgb(color)
    const channels = [r, g, b].map(channel => Math.round(channel * 255))
    return `rgb(${channels.join(' ')} / ${Math.round(alpha * 100) / 100})`
  }
  return inside
    .replace(/(?:rgb|hsl)a?\([^)]*\)|#[\da-f]{3,8}\b/gi, one => (readCssColor(one) ? same(one) : one))
    .replaceAll("'", '"')
    .replace(/0x[\da-f]{8}/gi, digits => digits.toLowerCase())
    .replace(/(?<![\w#.])-?\d+\.\d+/g, number => String(Number(number)))
    .replace(/(?<![\w#.-])0(?:px|rem)\b/g, '0')
    .replace(/ \/ (?=var\()/g, '/')
}

/** Each name whose values differ, as `name: theirs → ours`; `–` where there is none. */
export function differences(theirs: Declared, ours: Declared): string[] {
  const names = new Set([...theirs.keys(), ...ours.keys()])
  return [...names].flatMap(name => {
    const [before, after] = [theirs.get(name) ?? '–', ours.get(name) ?? '–']
    return before === after ? [] : [`${name}: ${before} → ${after}`]
  })
}

/** Names of font families mean the same with and without quotes. */
export const withoutQuotes = (declared: Declared): Declared =>
  new Map(Array.from(declared, ([name, value]) => [name, value.replace(/"([\w -]+)"/g, '$1')]))
