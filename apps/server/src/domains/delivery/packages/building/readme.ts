// The README and the CHANGELOG of a package. Names and values of tokens may hold anything, and stay text.
import { aliasOf, cssText, deprecationOf } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import type { ReleaseContent } from './release-content.ts'
import type { DeprecatedToken, ReleaseChanges } from './changes.ts'

/** `usage`: how the package is used, as Markdown. */
export async function readmeOf(name: string, content: ReleaseContent, usage: readonly string[]): Promise<string> {
  const lines = [`# ${name}`, '', `Design tokens, version ${content.version}.`, '', ...usage, '']
  lines.push(...changedLines(content.changes, 2))
  for (const part of content.parts) {
    lines.push(content.parts.length === 1 ? '## Tokens' : `## Tokens of ${part.name}`, '')
    const mode = part.modes.find(({ is_default }) => is_default) ?? part.modes[0]
    const modes = part.modes.map(each => code(each.name))
    if (modes.length > 1) lines.push(`Values of ${code(mode!.name)}; there are ${modes.join(', ')}.`, '')
    lines.push('| Name | Type | Value | Description |', '|---|---|---|---|')
    const byName = new Map(mode?.tokens.map(token => [token.name, token]))
    await inSlices(mode?.tokens ?? [], token => {
      lines.push(`| ${cell(token.name)} | ${token.type} | ${shown(token, byName)} | ${described(token)} |`)
    })
    lines.push('')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

export function changelogOf({ version, createdAt, notes, changes }: ReleaseContent): string {
  const lines = ['# Changes', '', `## ${version} (${day(createdAt)})`, '', ...notesLines(notes)]
  lines.push(...(changes.from === null ? ['The first version.', ''] : changedLines(changes, 3)))
  for (const former of changes.former)
    lines.push(
      `## ${former.version} (${day(former.createdAt)})`,
      '',
      ...notesLines(former.notes),
      countsLine(former.counts),
      '',
    )
  return `${lines.join('\n').trimEnd()}\n`
}

const day = (at: string) => at.slice(0, 10)
const notesLines = (notes: string | null) => (notes === null ? [] : [...notes.split('\n').map(plain), ''])

function countsLine({ renamed, removed, added, changed }: ReleaseChanges['counts']): string {
  return `${renamed} renamed, ${removed} removed, ${added} added, ${changed} changed.`
}

/** Renames first, because code has to follow them. */
function changedLines(changes: ReleaseChanges, level: number): string[] {
  const { from, renamed, removed, deprecated, added, changed } = changes
  if (from === null) return []
  const list = (title: string, items: string[]) =>
    items.length === 0 ? [] : [`${'#'.repeat(level + 1)} ${title}`, '', ...items.map(item => `- ${item}`), '']
  const lists = [
    ...list(
      'Renamed',
      renamed.map(({ name, to }) => `${code(name)} is now ${code(to)}`),
    ),
    ...list(
      'Removed',
      removed.map(({ name, replacedBy }) => code(name) + (replacedBy === null ? '' : `: use ${code(replacedBy)}`)),
    ),
    ...list(
      'Deprecated',
      deprecated.map(token => `${code(token.name)}${reasonOf(token, ': ')}`),
    ),
    ...list('Added', added.map(code)),
    ...list('Changed', changed.map(code)),
  ]
  const title = level === 2 ? [`## Changed since ${from}`, ''] : []
  return [...title, ...(lists.length > 0 ? lists : ['No token changed.', ''])]
}

/** The value as style sheets have it, and the token that an alias names. */
function shown(token: Token, byName: ReadonlyMap<string, Token>): string {
  const alias = aliasOf(token.value)
  if (alias === null) return cell(valueOf(token))
  const named = cell(`{${alias}}`)
  const target = endOf(token, byName)
  return target === null ? named : `${cell(valueOf(target))} (${named})`
}

const valueOf = ({ type, value }: Token): string =>
  cssText(type, value) ?? (typeof value === 'string' ? value : JSON.stringify(value))

/** The token at the end of a chain of aliases; null where the chain has none. */
function endOf(token: Token, byName: ReadonlyMap<string, Token>): Token | null {
  const passed = new Set<Token>()
  let at: Token | undefined = token
  while (at && !passed.has(at)) {
    const alias = aliasOf(at.value)
    if (alias === null) return at
    passed.add(at)
    at = byName.get(alias)
  }
  return null
}

function described(token: Token): string {
  const description = plain(token.description ?? '')
  if (deprecationOf(token, () => undefined) === null) return description
  return [`**Deprecated**${reasonOf(token, ': ')}.`, description].filter(part => part !== '').join(' ')
}

/** What is to be used instead of a deprecated token, and until when, after `before`; nothing where nothing is said. */
function reasonOf(token: DeprecatedToken, before: string): string {
  const message = deprecationOf(token, name => name)?.message ?? ''
  return message === '' ? '' : before + plain(message)
}

/** On one line, and without what a table or a page would take as its own. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~-]/g, character => `\\${character}`)

/** A table needs its bars escaped even in code. */
const cell = (text: string): string => code(text.replace(/\|/g, '\\|'))

/** A code span, with more backticks around it than it holds. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = line.startsWith('`') || line.endsWith('`') || line === '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
