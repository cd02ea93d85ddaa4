import type { Format } from '../../format/format.ts'
import { writeMarkdown } from './write.ts'

export const markdown: Format = {
  id: 'markdown',
  label: 'Documentation (Markdown)',
  mediaType: 'text/markdown; charset=utf-8',
  extension: 'md',
  axes: 'many',
  identifiers: 'any text',
  // The first cell of a row is a code span, struck through where the token is deprecated.
  constants: text =>
    Array.from(text.matchAll(/^\| (?:~~)?(`+)(.+?)\1(?:~~)? \| [a-zA-Z]+ \| /gm), ([, , name]) => ({
      scope: '',
      name: name!,
    })),
  write: writeMarkdown,
  options: [],
}
