// A shared page as HTML: complete without scripts, one style sheet and one element of styles beside it.
import { platformNames } from '@tessera/engine'
import type { Platform, Token } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { PagePart, PageTokens } from '../../../domains/pages/shared-pages/page-tokens.ts'
import type { SharedPageRow } from '../../../domains/pages/shared-pages/shared-pages.store.ts'
import { escape } from '../../../base/escape-html.ts'
import { changesOf, versionsOf } from './changes.ts'
import { field, select } from './form.ts'
import { guidance } from './guidance.ts'
import { markdown } from './markdown.ts'
import { createPictures, valueText } from './pictures.ts'

export interface Reader {
  /** Words to search in names, values and descriptions. */
  q: string
  /** The platform whose spelling of names the page shows. */
  names: Platform
  /** Shows only this top-level group; null: all. */
  group: string | null
  embed: boolean
}

export const spellings: Partial<Record<Platform, string>> = {
  css: 'CSS',
  scss: 'Sass',
  less: 'Less',
  tailwind: 'Tailwind',
  typescript: 'JavaScript',
  swiftui: 'SwiftUI',
  ios: 'iOS (UIKit)',
  compose: 'Compose',
  android: 'Android XML',
  flutter: 'Flutter',
  'react-native': 'React Native',
}

/** With more tokens, a page shows one top-level group at a time. */
const mostAtOnce = 600

export interface PageHtml {
  html: string
  /** Hash of the style element, for the content security policy. */
  styleHash: string
}

export function writePage(
  page: SharedPageRow,
  part: Pick<PagePart, 'releases' | 'release'>,
  shown: PageTokens,
  former: PageTokens | null,
  reader: Reader,
  addresses: { self: string; oembed: string },
): PageHtml {
  const { axes, tokens, groups: described, resolution } = shown
  const names = platformNames(tokens, { qualified: true })[reader.names]
  const notes = new Map(page.notes.map(note => [note.group, note.text]))
  const found = tokens.filter(token => matches(token, resolution, reader.q))
  const top = [...new Set(tokens.map(token => topOf(token.name)))]
  const single = reader.group ?? firstGroup(top, tokens.length, reader.q)
  const inView = single === null ? found : found.filter(token => topOf(token.name) === single)
  const pictures = createPictures()
  const card = (token: Token) => {
    const literal = resolution.get(token.name)
    return tokenCard(token, pictures.of(token.name, literal), names(token.name), literal)
  }
  const about = (path: string) => `${noteOf(notes.get(path))}${guidance(described.get(path)?.extensions)}`
  const body = groupsOf(inView)
    .map(({ path, tokens: own }) => section(path, about(path), own.map(card)))
    .join('\n')
  const isWhole = single === null && reader.q === ''
  const withTokens = new Set(found.map(({ name }) => groupOf(name)))
  const other = isWhole
    ? [...new Set([...notes.keys(), ...described.keys()])].filter(path => !withTokens.has(path) && about(path) !== '')
    : []
  const changed = former && reader.q === '' ? changesOf(former, shown, pictures) : ''
  const css = pictures.css()
  const groups = groupLinks(top, single, found, group => hrefOf(axes, reader, { group }))
  const html = `${headOf(page, addresses.oembed, css)}<body${reader.embed ? ' class="embedded"' : ''}>
<a class="skip" href="#content">Skip to the tokens</a>
<header><h1>${escape(page.title)}</h1>${page.intro ? markdown(page.intro) : ''}</header>
${choices(part, axes, reader, addresses.self)}<div class="columns">
<nav aria-label="Groups"><ul>${groups}</ul></nav>
<main id="content" tabindex="-1">
<p class="count" role="status">${countText(inView.length, tokens.length, reader.q, single)}${part.release ? ` Version ${escape(part.release.version)}.` : ''}</p>
${body || nothingFits(tokens.length, reader.q, hrefOf(axes, { ...reader, q: '' }, {}))}
${other.map(path => section(path, about(path), [])).join('\n')}
${changed}${versionLinks(part, axes, reader)}
</main>
</div>
<footer>Made with <a href="/">Tessera</a></footer>
</body>
</html>
`
  return { html, styleHash: createHash('sha256').update(css).digest('base64') }
}

/** The group that a page opens with; null: it shows all tokens. */
const firstGroup = (groups: readonly string[], tokenCount: number, q: string): string | null =>
  q === '' && tokenCount > mostAtOnce ? (groups[0] ?? null) : null

const versionLinks = (
  { releases, release }: Pick<PagePart, 'releases' | 'release'>,
  axes: PageTokens['axes'],
  reader: Reader,
): string =>
  releases.length > 0 && reader.q === ''
    ? versionsOf(releases, release!, version => hrefOf(axes, reader, { release: version }))
    : ''

const headOf = ({ visibility, title }: SharedPageRow, oembed: string, css: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${visibility === 'public' ? '' : '<meta name="robots" content="noindex">\n'}<title>${escape(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/fonts.css">
<link rel="stylesheet" href="/d/page.css">
${visibility === 'public' ? `<link rel="alternate" type="application/json+oembed" href="${escape(oembed)}" title="${escape(title)}">\n` : ''}<style>${css}</style>
<script src="/d/page.js" defer></script>
</head>
`

/** The form for search, axes, version and names. */
const choices = (
  part: Pick<PagePart, 'releases' | 'release'>,
  axes: PageTokens['axes'],
  reader: Reader,
  self: string,
): string => `<form method="get" action="${escape(self)}" role="search" aria-label="Tokens">
${field('q', 'Search', reader.q)}
${axes
  .map(axis =>
    select(
      axis.parameter,
      axis.label,
      axis.options.map(option => [option, option]),
      axis.chosen,
    ),
  )
  .join('\n')}
${
  part.releases.length > 1
    ? select(
        'release',
        'Version',
        part.releases.map(({ version }) => [version, version]),
        part.release!.version,
      )
    : ''
}
${select('names', 'Names for', Object.entries(spellings), reader.names)}
${reader.group === null ? '' : `<input type="hidden" name="group" value="${escape(reader.group)}">`}${reader.embed ? '<input type="hidden" name="embed" value="1">' : ''}
<button>Show</button>
</form>
`

function groupLinks(
  top: readonly string[],
  single: string | null,
  found: readonly Token[],
  hrefTo: (group: string) => string,
): string {
  const links = top.flatMap(group => {
    // While the page shows all groups, links lead to their anchors.
    const first = found.find(({ name }) => topOf(name) === group)
    if (single === null && !first) return []
    const href = single === null ? `#${anchorOf(groupOf(first!.name))}` : hrefTo(group)
    return [`<li><a href="${escape(href)}"${group === single ? ' aria-current="true"' : ''}>${escape(group)}</a></li>`]
  })
  return links.join('')
}

const topOf = (name: string): string => name.split('.', 1)[0]!
const groupOf = (name: string): string => name.split('.').slice(0, -1).join('.')

function matches(token: Token, resolution: PageTokens['resolution'], q: string): boolean {
  if (q === '') return true
  const literal = resolution.get(token.name)
  const text =
    `${token.name} ${token.alias_to ?? ''} ${token.description ?? ''} ${literal?.ok ? valueText(literal) : ''}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** In the order of their first tokens. */
function groupsOf(tokens: readonly Token[]): { path: string; tokens: Token[] }[] {
  const groups = new Map<string, Token[]>()
  for (const token of tokens) {
    const path = groupOf(token.name)
    const own = groups.get(path)
    if (own) own.push(token)
    else groups.set(path, [token])
  }
  return [...groups].map(([path, own]) => ({ path, tokens: own }))
}

/** Encoded, because `aria-labelledby` separates ids by white space. */
const anchorOf = (path: string): string => `g-${encodeURIComponent(path)}`

const nothingFits = (all: number, q: string, whole: string): string =>
  all === 0
    ? '<p>There are no tokens yet.</p>'
    : `<p>No token fits “${escape(q)}”. <a href="${escape(whole)}">Show all</a></p>`

const noteOf = (text: string | undefined): string => (text ? markdown(text) : '')

function section(path: string, about: string, cards: string[]): string {
  const title = path === '' ? 'Tokens' : path.split('.').map(escape).join(' <span class="dot">/</span> ')
  const id = anchorOf(path)
  return `<section aria-labelledby="${escape(id)}"><h2 id="${escape(id)}">${title}</h2>
${about}${cards.length > 0 ? `<ul class="cards">\n${cards.join('\n')}\n</ul>` : ''}</section>`
}

function tokenCard(
  { name, alias_to, description, deprecated, extensions }: Token,
  picture: string,
  spelled: string | null,
  literal: ReturnType<PageTokens['resolution']['get']>,
): string {
  const last = name.split('.').at(-1)!
  return `<li>${picture}
<h3>${escape(last)}</h3>${deprecated ? `<p class="deprecated">Deprecated${typeof deprecated === 'string' ? `: ${escape(deprecated)}` : ''}</p>` : ''}
<p class="value">${literal?.ok ? valueText(literal) : '<em>leads nowhere</em>'}</p>
${alias_to === null ? '' : `<p class="alias">→ ${escape(alias_to)}</p>`}${description ? `<p>${escape(description)}</p>` : ''}${guidance(extensions)}
${spelled === null ? '<p class="none">No form on this platform</p>' : `<code class="copy">${escape(spelled)}</code>`}</li>`
}

function countText(shown: number, all: number, q: string, single: string | null): string {
  const tokens = `${shown} ${shown === 1 ? 'token' : 'tokens'}`
  if (q === '' && single === null) return `${tokens}.`
  return `${tokens} of ${all}${single === null ? '' : `, in the group ${escape(single)}`}.`
}

/** The address of this page with a change of its parameters. */
function hrefOf(axes: PageTokens['axes'], reader: Reader, change: { group?: string; release?: string }): string {
  const query = new URLSearchParams()
  if (reader.q !== '' && !change.group) query.set('q', reader.q)
  for (const { parameter, chosen } of axes) query.set(parameter, chosen)
  query.set('names', reader.names)
  const group = change.group ?? reader.group
  if (group !== null) query.set('group', group)
  if (change.release !== undefined) query.set('release', change.release)
  if (reader.embed) query.set('embed', '1')
  return `?${query.toString()}`
}
