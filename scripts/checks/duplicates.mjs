// Finds runs of identical lines in the product's sources: duplicates have to be changed twice.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../ensure.mjs'
import { isTest, sourceFiles } from './sources.mjs'

const SHORTEST = 12

/** Lines with content: no blanks, comments, imports, lone brackets or lone names of a list; indentation is ignored. */
function meaningfulLines(text) {
  const lines = []
  let inImport = false
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (/^import\b/.test(line)) inImport = !/['"]$/.test(line)
    else if (inImport) inImport = !/from ['"]/.test(line)
    else if (/[\p{L}\p{N}]/u.test(line) && !/^(\/\/|\/\*|\*|\w+,$)/.test(line)) lines.push({ line, number: index + 1 })
  }
  return lines
}

/** Each as a line of text; `shortest` counts lines with content. */
export function findDuplicates(base = root, folders = ['packages', 'apps'], shortest = SHORTEST) {
  const files = sourceFiles(folders, base)
    .filter(path => !isTest(path))
    .map(path => ({ path, lines: meaningfulLines(readFileSync(join(base, path), 'utf8')) }))
  const seen = new Map()
  const found = []
  for (const file of files)
    for (let start = 0; start + shortest <= file.lines.length; start++) {
      const text = file.lines
        .slice(start, start + shortest)
        .map(({ line }) => line)
        .join('\n')
      const first = seen.get(text)
      if (first === undefined) seen.set(text, { file, start })
      else if (first.file !== file || start - first.start >= shortest) {
        let length = shortest
        const same = offset =>
          file.lines[start + offset] !== undefined &&
          file.lines[start + offset].line === first.file.lines[first.start + offset]?.line
        while (same(length)) length++
        const place = ({ path, lines }, at) => `${path}:${lines[at].number}`
        found.push(`${length} lines: ${place(first.file, first.start)} and ${place(file, start)}`)
        start += length - 1
      }
    }
  return { files: files.length, found }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, found } = findDuplicates()
  console.log(found.join('\n') || `${files} files, and no ${SHORTEST} lines in two places.`)
  process.exitCode = found.length > 0 || files === 0 ? 1 : 0
}
