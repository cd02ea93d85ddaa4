// Writes styles and drawables as XML.
import type { SourceFile } from '../../format/format.ts'
import type { StyleValue } from './composite.ts'

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>'

/** `alias`: the target style of a name kept from an earlier release. */
export function styleLines(name: string, { parent, items }: StyleValue, alias: string | null): string[] {
  if (alias !== null) return [`    <style name="${name}" parent="@style/${alias}" />`]
  const start = `    <style name="${name}" parent="${parent}"`
  if (items.length === 0) return [`${start} />`]
  const written = items.map(({ name, text, since }) => {
    // Without it, Android Studio warns in apps that support older versions, which ignore the attribute.
    const target = since === undefined ? '' : ` tools:targetApi="${since}"`
    return `        <item name="android:${name}"${target}>${text}</item>`
  })
  return [`${start}>`, ...written, '    </style>']
}

/** The drawables of `values-night` are in `drawable-night`. */
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
