// The output of `check`: text, JSON, SARIF, or workflow commands that GitHub shows beside the lines.
import { toSarif } from '@tessera/engine'
import type { PlacedFinding } from '@tessera/engine'
import { counted } from '../../../base/counted.ts'
import { harmless } from '../../../base/io.ts'
import type { Reporter } from '../../../base/io.ts'
import { whereText } from '../../../reports/located.ts'
import { version } from '../../../base/version.ts'
import { fixText, isBlocking, placeOf } from './reported.ts'
import type { Blocking, Reported, Unlisted } from './reported.ts'

export interface CheckReport {
  /** A description of the checked files or workspace. */
  subject: string
  /** The lowest severity that makes the command fail. */
  severity: Blocking
  findings: readonly Reported[]
  unlisted: readonly Unlisted[]
}

type Write = (outcome: CheckReport, paint: Reporter['paint']) => string

const writers = { text: asText, json: asJson, github: asGithub, sarif: asSarif } satisfies Record<string, Write>
export type CheckFormat = keyof typeof writers
export const checkFormats = Object.keys(writers) as CheckFormat[]

export const writeOutcome = (format: CheckFormat, ...given: Parameters<Write>): string => writers[format](...given)

const sumOf = (unlisted: readonly Unlisted[]) => unlisted.reduce((sum, { count }) => sum + count, 0)
/** The number of unlisted findings; absent if there are none. */
const moreOf = ({ unlisted }: CheckReport) => (unlisted.length === 0 ? {} : { truncated: true, more: sumOf(unlisted) })
const blockingOf = ({ findings, unlisted, severity }: CheckReport): number =>
  findings.filter(finding => isBlocking(finding, severity)).length +
  sumOf(unlisted.filter(one => isBlocking(one, severity)))
export const passes = (outcome: CheckReport): boolean => blockingOf(outcome) === 0

function asText(outcome: CheckReport, paint: Reporter['paint']): string {
  const { findings, subject } = outcome
  const paints = { error: paint.red, warning: paint.yellow, info: paint.dim }
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  const groups = rules.map(rule => ({ rule, found: findings.filter(finding => finding.rule === rule) }))
  const lines = groups.flatMap(({ rule, found }) => [
    paint.bold(`${rule}  ${found.length}`),
    ...found.flatMap(finding => {
      const { severity, token, message, measured, required, fix, known, file } = finding
      const where = file === '' ? '' : `${paint.cyan(whereText({ ...finding, path: token }))}  `
      const mark = known ? paint.dim(`${severity}, known`) : paints[severity](severity)
      const figures = measured === null || required === null ? '' : `  measured ${measured}, required ${required}`
      const parts = [paint.bold(harmless(token)), placeOf(finding)].filter(Boolean).join('  ')
      const remedy = fixText(fix)
      return [
        `  ${where}${mark}  ${parts}`,
        `    ${harmless(message)}${paint.dim(figures)}`,
        ...(remedy === '' ? [] : [`    ${paint.green(`Fix: ${remedy}`)}`]),
      ]
    }),
  ])
  const known = findings.filter(one => one.known).length
  const more = sumOf(outcome.unlisted)
  if (more > 0) lines.push(`… and ${counted(more, 'more finding')}`)
  const sum = `${counted(findings.length + more, 'finding')} in ${harmless(subject)}${known > 0 ? `, ${known} known` : ''}`
  return [...lines, verdict(outcome, sum, paint)].join('\n')
}

/** A tick stands above no error, whatever makes the command fail. */
function verdict(outcome: CheckReport, sum: string, paint: Reporter['paint']): string {
  const blocking = blockingOf(outcome)
  if (blocking > 0) return `${paint.red('✗')} ${sum}; ${blocking} of at least ${outcome.severity}`
  if (passes({ ...outcome, severity: 'error' })) return `${paint.green('✓')} ${sum}`
  return `${paint.yellow('!')} ${sum}; nothing fails, since blocks is never (--severity error would)`
}

/** The shape is documented in docs/cli.md, and stable. */
function asJson(outcome: CheckReport): string {
  const { findings, severity } = outcome
  const count = (level: Reported['severity']) => findings.filter(one => !one.known && one.severity === level).length
  const counts = {
    error: count('error'),
    warning: count('warning'),
    info: count('info'),
    known: findings.filter(({ known }) => known).length,
  }
  return JSON.stringify({ passed: passes(outcome), severity, counts, findings, ...moreOf(outcome) }, null, 2)
}

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const

/** https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands; accepted findings are omitted. */
function asGithub({ findings }: CheckReport): string {
  return findings
    .filter(({ known }) => !known)
    .map(finding => {
      const { severity, rule, file, line, column } = finding
      const properties = {
        ...(file === '' ? {} : { file }),
        ...(line === null ? {} : { line: String(line), col: String(column ?? 1) }),
        title: rule,
      }
      const given = Object.entries(properties).map(([key, value]) => `${key}=${propertyText(value)}`)
      return `::${commands[severity]} ${given.join(',')}::${dataText(sentencesOf(finding))}`
    })
    .join('\n')
}

const dataText = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const propertyText = (text: string) => dataText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

function sentencesOf(finding: Reported): string {
  const [place, remedy] = [placeOf(finding), fixText(finding.fix)]
  return `${place === '' ? '' : `${place}: `}${finding.message}${remedy === '' ? '' : `. ${remedy}`}`
}

function asSarif(outcome: CheckReport): string {
  const placed = outcome.findings.map((finding): PlacedFinding => {
    const { rule, severity, token, message, file, line, column, fingerprint, known, measured, required, count } =
      finding
    const [mode, remedy] = [placeOf(finding), fixText(finding.fix)]
    return {
      code: rule,
      level: severity,
      path: token,
      message,
      file,
      line,
      column,
      fingerprint,
      ...(mode === '' ? {} : { mode }),
      ...(remedy === '' ? {} : { fix: `${remedy}.` }),
      ...(measured === null ? {} : { measured }),
      ...(required === null ? {} : { required }),
      ...(count > 1 ? { count } : {}),
      ...(known ? { accepted: 'Accepted in the workspace' } : {}),
    }
  })
  return JSON.stringify(toSarif(placed, { name: 'tessera', version }, moreOf(outcome)), null, 2)
}
