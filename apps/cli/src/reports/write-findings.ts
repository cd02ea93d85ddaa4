// The output of `validate`: text, JSON and SARIF.
import { toSarif } from '@tessera/engine'
import type { PlacedFinding } from '@tessera/engine'
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import { version } from '../base/version.ts'
import { whereText } from './located.ts'

export interface Checked {
  /** The named files. */
  files: string[]
  findings: PlacedFinding[]
}

type Write = (checked: Checked, paint: Reporter['paint']) => string

const writers = { text: asText, json: asJson, sarif: asSarif } satisfies Record<string, Write>
export type FindingFormat = keyof typeof writers
export const findingFormats = Object.keys(writers) as FindingFormat[]
export const isFindingFormat = (format: string): format is FindingFormat => Object.hasOwn(writers, format)

export const writeFindings = (format: FindingFormat, ...given: Parameters<Write>): string => writers[format](...given)

/** Only errors make files invalid. */
export const isValid = ({ findings }: Checked): boolean => !findings.some(isFault)
const isFault = ({ level }: PlacedFinding) => level === 'error'

function asText(checked: Checked, paint: Reporter['paint']): string {
  const { files, findings } = checked
  const lines = findings.map(finding => {
    const { path, mode, message, code } = finding
    const mark = isFault(finding) ? paint.red('fault') : paint.yellow('note')
    const what = path ? `${paint.bold(harmless(path))}  ` : ''
    const where = mode === undefined ? '' : `${harmless(mode)}: `
    return `${paint.cyan(whereText(finding))}  ${mark}  ${what}${where}${harmless(message)} ${paint.dim(`(${code})`)}`
  })
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`
  const faults = findings.filter(isFault).length
  const sum = isValid(checked)
    ? `${paint.green('✓')} ${count} valid`
    : `${paint.red('✗')} ${faults} ${faults === 1 ? 'fault' : 'faults'} in ${count}`
  return [...lines, sum].join('\n')
}

/** The shape of `--json`: documented in docs/cli.md, and stable. */
function asJson(checked: Checked): string {
  const findings = checked.findings.map(finding => {
    const { file, line, column, path, code, message, token, mode, measured, required, fix } = finding
    const kind = isFault(finding) ? 'fault' : 'note'
    return { file, line, column, path, kind, code, message, token, mode, measured, required, fix }
  })
  return JSON.stringify({ valid: isValid(checked), files: checked.files, findings }, null, 2)
}

function asSarif({ findings }: Checked): string {
  return JSON.stringify(toSarif(findings, { name: 'tessera', version }), null, 2)
}
