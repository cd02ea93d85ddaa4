// The findings of a scan as SARIF.
import { relative, sep } from 'node:path'
import { toSarif } from '@tessera/engine'
import type { PlacedFinding } from '@tessera/engine'
import { version } from '../base/version.ts'
import type { FileScan } from './file-scan.ts'
import type { UsageBody } from './body.ts'

/** `found` has the replacements, which are no part of a report. */
export function sarifOf(body: UsageBody, found: readonly FileScan[], root: string): string {
  const findings: PlacedFinding[] = [
    ...body.unknown.map(({ name, ...place }): PlacedFinding => ({
      code: 'unknown-token',
      level: 'error',
      path: name,
      message: `There is no token ${name}.`,
      ...place,
    })),
    ...body.uses
      .filter(({ deprecated }) => deprecated)
      .map(({ token, file, line, column }): PlacedFinding => ({
        code: 'deprecated-token',
        level: 'warning',
        path: token,
        message: `The token ${token} is deprecated.`,
        file,
        line,
        column,
      })),
    ...found.flatMap(file => {
      const path = relative(root, file.path).split(sep).join('/')
      return [...misusedIn(file, path), ...hardcodedIn(file, path)]
    }),
  ]
  return `${JSON.stringify(toSarif(findings, { name: 'tessera', version }), null, 2)}\n`
}

const misusedIn = ({ misused }: FileScan, file: string): PlacedFinding[] =>
  misused.map(({ token, property, is, wants, line, column }) => ({
    code: 'misused-token',
    level: 'warning',
    path: token,
    file,
    line,
    column,
    message: `The token ${token} is ${is}, and ${property} takes ${wants}.`,
  }))

const hardcodedIn = ({ hardcoded }: FileScan, file: string): PlacedFinding[] =>
  hardcoded.flatMap(({ value, nearest, distance, line, column, fix }): PlacedFinding[] => {
    if (nearest === undefined) return []
    const what = distance === 0 ? `is the token ${nearest}` : `is near the token ${nearest}`
    return [
      {
        code: 'hardcoded-value',
        level: 'info',
        path: nearest,
        message: `The value ${value} ${what}.`,
        file,
        line,
        column,
        ...(fix ? { replacement: { ...fix.to, text: fix.text } } : {}),
      },
    ]
  })
