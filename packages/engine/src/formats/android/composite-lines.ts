// Styles and drawables as text.
import type { SourceFile } from '../../format/format.ts'
import type { StyleValue } from './composite.ts'

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>'

/** `alias`: the style that a name of an earlier release stands for. */
export function styleLines(name: string, { parent, items }: StyleValue, alias: string | null): string[] {
  if (alias !== null) return [`    <style name="${name}" parent="@style/${alias}" />`]
  const start = `    <style name="${name}" parent="${parent}"`
  if (items.length === 0) return [`${start} />`]
  const written = items.map(({ name, text, since }) => {
    // Else Android Studio warns of it in apps that run on older versions, which leave it out.
    const target = since === undefined ? '' : ` tools:targetApi="${since}"`
    return `        <item name="android:${name}"${target}>${text}</item>`
  })
  return [`${start}>`, ...written, '    </style>']
}

/** Beside `values-night`, what is chosen alike is in `drawable-night`. */
export function drawableFile(
  valuesFolder: string,
  name: string,
  lines: readonly string[],
  comments: readonly string[],
): SourceFile {
  return {
    path: `${valuesFolder.replace('values', 'drawable')}/${name}.xml`,
    text: [xmlDeclaration, ...comments, ...lines, ''].join('\n'),
  }
}
