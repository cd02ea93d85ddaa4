// Reads one file of code for uses of tokens, unknown names and hard-coded values.
import { open } from 'node:fs/promises'
import { createTextScanner, UnreadableCode } from '@tessera/lint-core/scan'
import type { Names } from '@tessera/lint-core/scan'
import { nothing } from './file-scan.ts'
import type { FileScan, Omission } from './file-scan.ts'
import { isGenerated, isMinified } from './generated.ts'

/** A text of this many bytes is data; parsers would need a hundred times as much memory. */
const mostBytes = 4_000_000

export interface Scanner {
  scan(path: string): Promise<FileScan>
}

export function createScanner(names: Names): Scanner {
  const scanner = createTextScanner(names, { replaces: 'constants', nearest: 0 })
  return {
    async scan(path) {
      const text = await textOf(path)
      if (typeof text !== 'string') return { ...nothing(path), omitted: text }
      try {
        return { path, ...(await scanner.scan(path, text)) }
      } catch (error) {
        if (!(error instanceof UnreadableCode)) throw error
        const { line, message } = error
        const why = line === null ? message : `line ${line}: ${message}`
        return { ...nothing(path), omitted: { why: 'unparsable', message: why } }
      }
    },
  }
}

/** The text without a byte order mark, or why it is not read. */
async function textOf(path: string): Promise<string | { why: Omission; message: string }> {
  if (isMinified(path)) return { why: 'generated', message: 'minified' }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > mostBytes) return { why: 'large', message: `more than ${mostBytes / 1_000_000} MB` }
    const bytes = await file.readFile()
    if (bytes.includes(0)) return { why: 'binary', message: 'not text' }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isGenerated(text) ? { why: 'generated', message: 'generated' } : text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { why: 'binary', message: 'not text in UTF-8' }
  } finally {
    await file.close()
  }
}
