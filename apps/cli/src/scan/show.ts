// The report of a scan for people.
import { nearestName } from '@tessera/engine'
import { counted } from '../base/counted.ts'
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import { coverageOf } from './body.ts'
import type { UsageBody } from './body.ts'
import type { FileScan, Omission } from './file-scan.ts'
import type { Names } from '@tessera/lint-core/scan'

/** Lines of each list. */
const most = 10

export function showScan(report: Reporter, body: UsageBody, names: Names): void {
  const { say, paint } = report
  const tokens = new Set(body.uses.map(({ token }) => token))
  const percent = (Math.floor(coverageOf(body) * 1000) / 10).toFixed(1)
  say(
    `${counted(body.uses.length, 'use')} of ${counted(tokens.size, 'token')} in ${counted(body.files, 'file')}; ` +
      `${counted(body.hardcoded.length, 'hard-coded value')}, ${paint.bold(`coverage ${percent} %`)}`,
  )
  list(report, 'Most frequent hard-coded values', hardcodedLines(body))
  list(report, 'Uses of deprecated tokens', deprecatedLines(body, names))
  list(report, 'Unknown names', unknownLines(body, names))
}

function list({ say, paint }: Reporter, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  say()
  say(paint.bold(`${title}  ${lines.length}`))
  for (const line of lines.slice(0, most)) say(`  ${harmless(line)}`)
  if (lines.length > most) say(paint.dim(`  … and ${lines.length - most} more: --json has all`))
}

interface Group {
  text: string
  count: number
  /** Of the first. */
  place: string
}

/** Equal texts together, the most frequent first. */
function grouped<T extends { file: string; line: number }>(all: readonly T[], textOf: (one: T) => string): Group[] {
  const groups = new Map<string, Group>()
  for (const one of all) {
    const text = textOf(one)
    const group = groups.get(text)
    if (group) group.count++
    else groups.set(text, { text, count: 1, place: `${one.file}:${one.line}` })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

const lineOf = ({ text, count, place }: Group) => `${String(count).padStart(5)}  ${text}  ${place}`

function hardcodedLines({ hardcoded }: UsageBody): string[] {
  const near = hardcoded.filter(({ nearest }) => nearest !== undefined)
  return grouped(near, ({ type, value, nearest, distance }) => {
    const unit = type === 'color' ? 'ΔE ' : ''
    return `${value} → ${nearest}${distance === 0 ? '' : ` (${unit}${distance} away)`}`
  }).map(lineOf)
}

function deprecatedLines({ uses }: UsageBody, { manifest }: Names): string[] {
  const replaced = new Map(manifest.tokens.map(({ name, replaced_by }) => [name, replaced_by]))
  return grouped(
    uses.filter(({ deprecated }) => deprecated),
    ({ token }) => `${token}${replaced.get(token) === undefined ? '' : ` → ${replaced.get(token)}`}`,
  ).map(lineOf)
}

/** A near name is looked for only where it is shown. */
function unknownLines({ unknown }: UsageBody, { tokens }: Names): string[] {
  const groups = grouped(unknown, ({ name }) => name)
  return groups.map(({ text, ...group }, index) =>
    lineOf({ ...group, text: text + (index < most ? suggestion(text, tokens) : '') }),
  )
}

/** The sigil of a variable is no part of the names. */
function suggestion(name: string, tokens: Names['tokens']): string {
  const plain = name.replace(/^[$@]/, '')
  const kind = plain !== name ? 'scss' : plain.startsWith('--') ? 'css' : null
  const all = kind === null ? Object.values(tokens).flatMap(names => [...names.keys()]) : [...tokens[kind].keys()]
  const nearest = nearestName(plain, all)
  return nearest === null ? '' : ` (did you mean ${name.slice(0, name.length - plain.length)}${nearest}?)`
}

const reasons: Readonly<Record<Omission, string>> = {
  generated: 'generated',
  binary: 'not text in UTF-8',
  large: 'too large',
  unreadable: 'not readable',
  unparsable: 'not understood by the parser',
}

/** Says what was left out, and where a parser gave up. */
export function noteOmissions({ note }: Reporter, found: readonly FileScan[], shown: (path: string) => string): void {
  const omitted = found.filter(file => file.omitted)
  for (const why of Object.keys(reasons) as Omission[]) {
    const files = omitted.filter(file => file.omitted!.why === why)
    if (files.length === 0) continue
    const named = files
      .slice(0, 3)
      .map(({ path, omitted: one }) => `${shown(path)}${why === 'unparsable' ? `, ${one!.message}` : ''}`)
    const more = files.length > named.length ? '; …' : ''
    note(harmless(`· ${counted(files.length, 'file')} left out, ${reasons[why]}: ${named.join('; ')}${more}`))
  }
}
