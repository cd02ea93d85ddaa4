// Groups findings of one cause: a fault in a thousand places is reported once, with a count and examples.
import type { Finding } from '../base/finding.ts'

/** Up to this many of one cause are listed one by one. */
const FEW = 10

/** How many places a group names. */
const PLACES = 10
const PLACES_IN_TEXT = 3

/** Causes beyond these are only counted. */
const MOST_KINDS = 100

/**
 * Groups findings of one cause (the same code and level, and the same message apart from names and numbers) where there are more
 * than ten: the first of them, with `count`, the first places as `examples`, and both in its text. Returns at most 1,000
 * findings, then one that counts the rest, ordered by the first occurrence of each cause.
 */
export function groupFindings<Code extends string>(findings: Finding<Code>[]): Finding<Code>[] {
  if (findings.length <= FEW) return findings
  const kinds = byCause(findings)
  const listed = kinds.slice(0, MOST_KINDS).flatMap(same => (same.length > FEW ? [grouped(same)] : same))
  const rest = kinds.slice(MOST_KINDS).flat()
  if (rest.length === 0) return listed
  const examples = placesIn(rest)
  const message = `${rest.length} further remarks of ${kinds.length - MOST_KINDS} other kinds were left out`
  const { code, level } = rest[0]!
  return [...listed, { path: '', code, level, message, count: rest.length, examples }]
}

/** In the order in which each cause is first found. */
function byCause<Code extends string>(findings: readonly Finding<Code>[]): Finding<Code>[][] {
  const causes = new Map<string, Finding<Code>[]>()
  for (const finding of findings) {
    const cause = causeOf(finding)
    const same = causes.get(cause)
    if (same) same.push(finding)
    else causes.set(cause, [finding])
  }
  return [...causes.values()]
}

/** More than ten findings of one cause in one list, all others by themselves. */
export const manyOfOneCause = <Code extends string>(findings: readonly Finding<Code>[]): Finding<Code>[][] =>
  byCause(findings).flatMap(same => (same.length > FEW ? [same] : same.map(finding => [finding])))

/** What differs between findings of one cause: quoted text, references, values, figures. */
const variable = /"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[-+]?\d[\d.]*/g

/** The same for findings that differ in nothing but the token, the mode, and the other tokens that they name. */
function causeOf({ code, level, path, token, message }: Finding<string>): string {
  let text = withoutWay(message)
  for (const name of token === path ? [path] : [token, path]) if (name) text = withoutName(text, name)
  text = text.replace(variable, '…').replace(/^.+(?= does not fit )/, '…')
  return `${code} ${level} ${text.replace(/(?<=, but ).+(?= is an? )/, '…')}`
}

/** Where the name stands as a word of its own. */
function withoutName(text: string, name: string): string {
  let out = ''
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length
    if (/[\p{L}\p{N}]$/u.test(text.slice(0, at).slice(-2)) || /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) continue
    out += `${text.slice(from, at)}…`
    from = end
  }
  return out + text.slice(from)
}

/** `Circular alias: a → b → a`: the names stand between a colon or a bracket and the end. */
function withoutWay(text: string): string {
  const arrow = text.indexOf(' → ')
  if (arrow < 0) return text
  const start = Math.max(text.lastIndexOf(': ', arrow), text.lastIndexOf('(', arrow))
  return start < 0 ? text : `${text.slice(0, start)}: →`
}

function grouped<Code extends string>(same: Finding<Code>[]): Finding<Code> {
  const [first] = same as [Finding<Code>]
  const examples = placesIn(same)
  const others = examples.filter(place => place !== first.path).slice(0, PLACES_IN_TEXT)
  const named = others.length > 0 ? `: ${others.join(', ')}${same.length - 1 > others.length ? ' …' : ''}` : ''
  return {
    ...first,
    message: `${first.message} (the same ${same.length - 1} times more${named})`,
    count: same.length,
    examples,
  }
}

function placesIn(findings: Finding<string>[]): string[] {
  const places = new Set<string>()
  for (const { path } of findings) {
    if (path !== '') places.add(path)
    if (places.size === PLACES) break
  }
  return [...places]
}
