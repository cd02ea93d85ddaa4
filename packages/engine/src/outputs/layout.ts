// The layout of the files of an output: comments at their start, and formats that cannot be split into files.
import { cssComment } from '../formats/css/comment.ts'
import { oneLine } from '../format/prepared.ts'

const block = (lines: readonly string[]) => lines.map(cssComment)
const slashes = (lines: readonly string[]) => lines.map(line => `// ${oneLine(line)}`.trimEnd())
/** A comment must not contain `--` or end in a hyphen (XML 1.0 §2.5). */
const angles = (lines: readonly string[]) =>
  lines.map(
    line =>
      `<!-- ${oneLine(line)
        .replace(/-(?=-)/g, '- ')
        .replace(/-$/, '- ')} -->`,
  )

const headers: ReadonlyMap<string, (lines: readonly string[]) => string[]> = new Map([
  ['css', block],
  ['tailwind', block],
  ['less', slashes],
  ['scss', slashes],
  ['typescript', slashes],
  ['ios', slashes],
  ['swiftui', slashes],
  ['compose', slashes],
  ['flutter', slashes],
  ['react-native', slashes],
  ['android', angles],
  ['esm', slashes],
  ['cjs', slashes],
  ['panda', slashes],
  ['vanilla-extract', slashes],
  ['stylex', slashes],
  ['unocss', slashes],
  ['markdown', angles],
])

export const hasHeader = (format: string): boolean => headers.has(format)

/** In these formats, each file would declare the same enum, object or class. */
const unsplittable: ReadonlySet<string> = new Set(['ios', 'swiftui', 'compose', 'flutter'])
export const cannotBeSplit = (format: string): boolean => unsplittable.has(format)

export function withHeader(text: string, format: string, lines: readonly string[]): string {
  const comment = headers.get(format)
  return comment ? withComment(text, lines, comment) : text
}

export function withComment(
  text: string,
  lines: readonly string[],
  comment: (lines: readonly string[]) => readonly string[],
): string {
  if (lines.length === 0) return text
  const head = comment(lines)
    .map(line => `${line}\n`)
    .join('')
  // An XML declaration must come first.
  const declaration = /^<\?xml[^>]*\?>\n/.exec(text)?.[0] ?? ''
  return declaration + head + text.slice(declaration.length)
}
