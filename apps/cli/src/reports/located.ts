// Findings with their places, as they are printed.
import { locatorOf, type Located } from '@tessera/plugin-core/locator'
import type { ReadFile } from '../base/files.ts'
import { harmless } from '../base/io.ts'

/** `tokens/color.json:3:5`, which terminals and editors turn into links. */
export const whereText = ({ file, line, column }: Located): string =>
  harmless(`${file || 'stdin'}${line === null ? '' : `:${line}:${column}`}`)

/** One line: place, path, message. */
export function faultText(located: Located, message: string): string {
  const path = located.path ? `${located.path}: ` : ''
  return `${whereText(located)}  ${harmless(path + message)}`
}

/** A list of faults with their places, for people and for `--json`. */
export const locateAll = <Fault extends { path: string; message: string; file?: string | undefined }>(
  files: readonly ReadFile[],
  faults: readonly Fault[],
) => {
  const locate = locatorOf(files)
  return faults.map(fault => ({ ...fault, ...locate(fault.path, fault.file) }))
}
