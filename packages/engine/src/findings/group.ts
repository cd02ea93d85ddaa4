// Groups findings with the same cause: a fault in a thousand places becomes one finding with a count and examples.
import type { Finding } from '../base/finding.ts'

/** The most findings with the same cause that are listed one by one. */
const FEW = 10

/** The number of places in `examples` of a group. */
const PLACES = 10
const PLACES_IN_TEXT = 3

/** The number of causes; findings with other causes are only counted. */
const MOST_KINDS = 100

/**
 * Groups more than ten findings with the same cause: the same code and level, and the same message except for names and numbers.
 * The first of them gets `count`, the first places as `examples`, and a message with both. Returns at most 1,000 findings in the
 * order of the first occurrence of each cause, then one that counts the rest.
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

/** Ordered by the first occurrence of each cause. */
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

/** More than ten findings with the same cause share a list; every other finding has its own. */
export const manyOfOneCause = <Code extends string>(findings: readonly Finding<Code>[]): Finding<Code>[][] =>
  byCause(findings).flatMap(same => (same.length > FEW ? [same] : same.map(finding => [finding])))

/** The parts of a message that do not belong to the cause: quoted text, references, values, figures. */
const variable = /"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[-+]?\d[\d.]*/g

/** A key that is equal for findings that differ only in the mode and the names of tokens. */
function causeOf({ code, level, path, token, message }: Finding<string>): string {
  let text = withoutChain(message)
  for (const name of token === path ? [path] : [token, path]) if (name) text = withoutName(text, name)
  text = text.replace(variable, '…').replace(/^.+(?= does not fit )/, '…')
  return `${code} ${level} ${text.replace(/(?<=, but ).+(?= is an? )/, '…')}`
}

/** Replaces the name where it is a whole word. */
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

/** In `Circular alias: a → b → a`, the names stand between a colon or a bracket and the end. */
function withoutChain(text: string): string {
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
