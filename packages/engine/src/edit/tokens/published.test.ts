// Random changes of tokens in published repositories: the reader gives what was wanted, and other lines stay as they are.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Token } from '../../base/token.ts'
import { diffTokens, type TokenDiff } from '../../values/diff.ts'
import { diceOf, pick, type Dice } from '../../testing/random/random-text.ts'
import { holderOf, membersOf, rootOf, sourceOf, textOf, type Member } from '../text/tree.ts'
import { editTokens } from './edit-tokens.ts'
import { pathFor, placesIn, type Places } from './places.ts'
import { readTokens, rootNode, type EditableFormat } from './read-tokens.ts'
import { isSameToken } from './same-token.ts'

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

interface Repository {
  name: string
  format: EditableFormat
  folder: string
  pattern: RegExp
}

const examples = ['github-primer', 'adobe-spectrum', 'ibm-carbon', 'microsoft-fluent', 'figma-sds']
const repositories: Repository[] = [
  {
    name: 'Primer',
    format: 'dtcg',
    folder: join(folderOf('@primer/primitives'), 'src/tokens'),
    pattern: /^base\/.*json5$|^(?:functional|component)\/.*json5$/,
  },
  ...examples.map((name): Repository => ({
    name,
    format: 'dtcg',
    folder: join(folderOf('dtcg-examples'), name),
    pattern: /\.json$/,
  })),
  {
    name: 'Telekom',
    format: 'style-dictionary',
    folder: folderOf('@telekom/design-tokens'),
    pattern: /^src\/.*\.json5$/,
  },
  {
    name: 'Auro',
    format: 'style-dictionary',
    folder: folderOf('@aurodesignsystem/design-tokens'),
    pattern: /^src\/.*\.json$/,
  },
  {
    name: 'Spectrum',
    format: 'style-dictionary',
    folder: join(dirname(require.resolve('@adobe/spectrum-tokens')), 'src'),
    pattern: /\.json$/,
  },
  { name: 'Open Props', format: 'dtcg', folder: folderOf('open-props'), pattern: /^open-props\.tokens\.json$/ },
  {
    name: 'Open Props, Style Dictionary',
    format: 'style-dictionary',
    folder: folderOf('open-props'),
    pattern: /^open-props\.style-dictionary-tokens\.json$/,
  },
  {
    name: 'Open Props, Tokens Studio',
    format: 'tokens-studio',
    folder: folderOf('open-props'),
    pattern: /^open-props\.figma-tokens\.json$/,
  },
]

const filesOf = ({ folder, pattern }: Repository) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => pattern.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

const values: Partial<Record<Token['type'], Token['value'][]>> = {
  color: ['#1a2b3c', '#ABCDEF80', { colorSpace: 'oklch', components: [0.7, 0.15, 200], alpha: 1 }],
  dimension: ['3px', { value: 5, unit: 'rem' }],
  fontSize: ['3px', { value: 5, unit: 'rem' }],
  duration: [{ value: 7, unit: 'ms' }],
  number: [0.123],
  fontWeight: [350],
}

/** Without it, some files of each repository are edited once. */
const rounds = Number(process.env.EDIT_ROUNDS ?? 0)
const MOST_FILES = 8

/** A few changes that a person might make, of tokens that the text has an object for. */
function changed(dice: Dice, tokens: readonly Token[], places: Places): Token[] {
  const after = new Map(tokens.map(token => [token.name, token]))
  const placed = tokens.filter(({ name }) => places.tokens.has(name))
  for (let count = 3; count > 0; count--) {
    const token = after.get(pick<Token | undefined>(dice, placed)?.name ?? '')
    if (!token) continue
    const value = token.alias_to === null ? values[token.type] : undefined
    const kind = dice(4)
    if (kind === 0 && value) after.set(token.name, { ...token, value: pick(dice, value) })
    else if (kind === 1) after.set(token.name, { ...token, description: `Described anew ${count}` })
    else if (kind === 2 && value) {
      const name = `${token.name.slice(0, token.name.lastIndexOf('.') + 1)}made-${count}`
      after.set(name, { name, type: token.type, value: pick(dice, value), description: null, alias_to: null })
    } else if (kind === 3 && !tokens.some(({ value }) => JSON.stringify(value).includes(token.name)))
      after.delete(token.name)
  }
  return [...after.values()]
}

type Span = [start: number, end: number]

/** What an edit may touch: the members of changed tokens that say what they are, and the commas of last members. */
interface Touched {
  spans: Span[]
  commas: number[]
}

const stated = /^\$?(?:value|type|description|comment|deprecated|ref|alpha)$/

/** The keys of the object at a path, and its closing bracket. */
function objectAt(text: string, path: readonly string[]) {
  const source = sourceOf(text)
  if ('message' in source) throw new Error(source.message)
  let value = rootOf(source)
  for (const key of path) {
    const inner = value.place >= 0 ? holderOf(value).byKey.get(key) : undefined
    if (!inner) break
    value = inner.value
  }
  return { value, members: [...membersOf(holderOf(value))] }
}

const spanOf = ({ keyText, mid, value }: Member): Span => [value.start - mid.length - keyText.length, value.end]

/** A removed member takes the comments right above it along, and the blank line before these. */
function removedSpan(text: string, member: Member): Span {
  const [start, end] = spanOf(member)
  const above = /(?:\n[ \t\r]*)?(?:\n[ \t]*\/\/[^\n]*)*\n[ \t]*$/.exec(text.slice(0, start))
  return [above ? above.index + 1 : start, end]
}

function touchedBy({ added, changed, removed }: TokenDiff, text: string, places: Places): Touched {
  const touched: Touched = { spans: [], commas: [] }
  const settle = (path: readonly string[]) => {
    const { value, members } = objectAt(text, path)
    const last = members.at(-1)
    if (last) touched.commas.push(last.value.end)
    if (!textOf(value).includes('\n')) touched.spans.push([value.start, value.end])
  }
  for (const { after } of changed) {
    const { path, inner } = places.tokens.get(after.name)!
    for (const at of inner ? [path, [...path, ...inner.keys]] : [path]) {
      const { members } = objectAt(text, at)
      for (const member of members) if (stated.test(member.key!)) touched.spans.push(spanOf(member))
      const kept = members.findLast(({ key }) => !stated.test(key!))
      if (kept) touched.commas.push(kept.value.end)
      settle(at)
    }
  }
  for (const { name } of removed) {
    const { path } = places.tokens.get(name)!
    const { members } = objectAt(text, path.slice(0, -1))
    const at = members.findIndex(({ key }) => key === path.at(-1))
    touched.spans.push(removedSpan(text, members[at]!))
    // What is removed after it may make any earlier member the last.
    for (const { value } of members.slice(0, at)) touched.commas.push(value.end)
  }
  for (const { name } of added) settle(pathFor(places, name).path.slice(0, -1))
  return touched
}

/** The first line outside of what may be touched that the new text lacks in this order; null if it has all of them. */
function lostLine(before: string, after: string, { spans, commas }: Touched): string | null {
  const lines = after.split('\n')
  let from = 0
  let next = 0
  for (const line of before.split('\n')) {
    const [start, end] = [from, from + line.length]
    from = end + 1
    if (spans.some(([first, last]) => first <= end && last > start)) continue
    const mayTurn = commas.some(at => at > start && at <= end)
    const isIt = (other: string) => other === line || (mayTurn && withoutComma(other) === withoutComma(line))
    while (next < lines.length && !isIt(lines[next]!)) next++
    if (next++ >= lines.length) return line
  }
  return null
}

const withoutComma = (line: string): string => line.replace(/,(?=\s*(?:\/\/.*)?$)/, '')

function expectTokens(text: string, format: EditableFormat, wanted: readonly Token[]): void {
  const again = readTokens(text, format)
  if ('problem' in again) throw new Error(again.problem)
  const byName = new Map(again.tokens.map(token => [token.name, token]))
  expect(byName.size).toBe(wanted.length)
  for (const token of wanted) expect(isSameToken(token, byName.get(token.name)!), token.name).toBe(true)
}

describe.each(repositories)('$name', repository => {
  const all = filesOf(repository)
  const step = rounds > 0 ? 1 : Math.ceil(all.length / MOST_FILES)
  const files = all.filter((_, number) => number % step === 0)
  const { format } = repository

  test('changes but the members that say what changed tokens are, and no other line', () => {
    expect(files.length).toBeGreaterThan(0)
    let edited = 0
    for (const [number, { path, text }] of files.entries()) {
      const read = readTokens(text, format)
      if ('problem' in read || read.tokens.length === 0) continue
      expect(editTokens(text, format, diffTokens(read.tokens, read.tokens))).toEqual({ text })
      const places = placesIn(rootNode(text, undefined), [], format)
      const dice = diceOf(number)
      for (let round = 0; round < Math.max(1, rounds); round++) {
        const after = changed(dice, read.tokens, places)
        const changes = diffTokens(read.tokens, after)
        const result = editTokens(text, format, changes)
        if ('problem' in result) throw new Error(`${path}: ${JSON.stringify(result)} ${JSON.stringify(changes)}`)
        expectTokens(result.text, format, after)
        const { added, removed, changed: others } = changes
        const names = [...added, ...removed, ...others.map(change => change.after)].map(({ name }) => name)
        expect(lostLine(text, result.text, touchedBy(changes, text, places)), `${path}: ${names.join(', ')}`).toBe(null)
        edited++
      }
    }
    expect(edited).toBeGreaterThan(0)
  }, 120_000)
})
