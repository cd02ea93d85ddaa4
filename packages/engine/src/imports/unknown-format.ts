// Why no format reads files together: said of each file that is in the way.
import { errorAt, type Finding } from '../base/finding.ts'
import { parseDocument, syntaxError } from '../reading/documents.ts'
import { isModule } from './modules/open.ts'
import type { SourceFile } from '../format/format.ts'
import { beginsAsJson } from '../reading/text/json-text.ts'

/**
 * `alone`: the format that recognises one file by itself, or null. `known`: the ids of all formats that read. Files that can be read
 * stay unmentioned, unless all of them can, each in a format of its own.
 */
export function whyUnknown(files: SourceFile[], alone: (file: SourceFile) => string | null, known: string): Finding[] {
  const found = files.map(file => ({ file, fault: faultOf(file), format: alone(file) }))
  const broken = found.filter(({ fault }) => fault !== null)
  if (broken.length > 0) return broken.map(({ file, fault }) => about(file, files, fault!))
  const unknown = `The document is of no format known here. Known: ${known}`
  if (files.length < 2) return [errorAt('format', '', unknown)]
  const strange = found.filter(({ format }) => format === null)
  if (strange.length > 0) return strange.map(({ file }) => about(file, files, errorAt('format', '', unknown)))
  return found.map(({ file, format }) => about(file, files, errorAt('format', '', `${apart} This one is ${format}`)))
}

const apart = 'The files are of several formats: read those of one format at a time.'

/** No format recognizes JSON with a syntax error, so its place is told. */
function faultOf(file: SourceFile): Finding | null {
  if (isModule(file)) return errorAt('format', '', moduleFault(file.path))
  if (!beginsAsJson(file.text)) return null
  const document = parseDocument(file)
  return 'root' in document ? null : syntaxError(file, document)
}

function moduleFault(path: string): string {
  const name = path.replace(/^.*\//, '') || 'tokens.js'
  const print = `node -e "import('./${name}').then(tokens => console.log(JSON.stringify(tokens.default)))"`
  return `A module of JavaScript is never run here, and exports no object that stands in its text: save what it exports as JSON, with ${print}`
}

const about = (file: SourceFile, files: SourceFile[], fault: Finding): Finding =>
  files.length > 1 && file.path !== '' && fault.path === '' ? { ...fault, file: file.path } : fault
