// A page of documentation as HTML: complete without scripts. One adds buttons that copy, and finds while the reader types.
import { createHash } from 'node:crypto'
import type { Piece } from '@tessera/contract'
import { escape } from '../../../base/escape-html.ts'
import { createRules, htmlOf, textOfPiece } from '../../../base/pieces.ts'
import { queryOf } from '../../../domains/pages/documentation/article-of.ts'
import type { DocumentationRow, PageEntry } from '../../../domains/pages/documentation/documentation.store.ts'
import type { Axis, PagePart } from '../../../domains/pages/shared-pages/page-tokens.ts'
import type { Article } from '../../../domains/pages/documentation/service.ts'
import { accentCss } from './accent.ts'
import { navigationOf, neighborsOf } from './navigation.ts'
import type { Hit } from './search.ts'

export interface Frame {
  documentation: DocumentationRow
  pages: readonly PageEntry[]
  entry: PageEntry
  axes: readonly Axis[]
  part: Pick<PagePart, 'release' | 'releases'> | undefined
  baseUrl: string
}

export interface WrittenPage {
  html: string
  /** Hash of the style element, for the content security policy. */
  styleHash: string
}

export function writeArticlePage(frame: Frame, article: Article): WrittenPage {
  const { entry, documentation } = frame
  const rules = createRules()
  const content = article.content.map(piece => htmlOf(piece, rules.ruleOf)).join('\n')
  const isFirst = frame.pages[0]?.path === entry.path
  const title = isFirst ? documentation.title : `${entry.title} · ${documentation.title}`
  const description = (isFirst && documentation.description) || firstWords(article.content) || documentation.description
  return framed(frame, {
    title,
    description: description ?? `${entry.title}: ${documentation.title}`,
    css: rules.css(),
    canonical: `${frame.baseUrl}${placeOf(frame, entry.path)}`,
    q: '',
    cover: isFirst ? coverOf(frame) : '',
    content: `<h1>${escape(entry.title)}</h1>
${onThisPage(article)}<div class="prose">${content || '<p>This page is empty.</p>'}</div>
${neighborsOf(frame.pages, entry, path => hrefOf(frame, path))}`,
  })
}

export function writeSearchPage(frame: Frame, q: string, hits: readonly Hit[]): WrittenPage {
  const list = hits
    .map(
      ({ path, title, excerpt }) =>
        `<li><a href="${escape(hrefOf(frame, path))}">${escape(title)}</a><p>${escape(excerpt)}</p></li>`,
    )
    .join('\n')
  const count = hits.length === 0 ? 'No page fits' : hits.length === 1 ? '1 page fits' : `${hits.length} pages fit`
  return framed(frame, {
    title: `Search · ${frame.documentation.title}`,
    description: `Search in ${frame.documentation.title}`,
    css: '',
    canonical: null,
    q,
    cover: '',
    content: `<h1>Search</h1>
<p role="status">${count} “${escape(q)}”.</p>
<ol class="hits">${list}</ol>`,
  })
}

interface Content {
  title: string
  description: string
  /** Rules of the pictures. */
  css: string
  /** Null: not for search engines. */
  canonical: string | null
  q: string
  /** Above the first page. */
  cover: string
  content: string
}

function framed(frame: Frame, { title, description, css, canonical, q, cover, content }: Content): WrittenPage {
  const { documentation, pages, entry } = frame
  const style = `${accentCss(documentation.accent)}${css}`
  const isIndexed = documentation.published && documentation.visibility === 'public' && canonical !== null
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escape(title)}</title>
<meta name="description" content="${escape(description)}">
${canonical === null ? '' : `<link rel="canonical" href="${escape(canonical)}">\n`}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/fonts.css">
<link rel="stylesheet" href="/d/documentation.css">
<style>${style}</style>
<script src="/d/documentation.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="masthead">${brandOf(frame)}${searchOf(frame, q)}</header>
${documentation.published ? '' : '<p class="draft">Not published: only members of the workspace see this.</p>\n'}${cover}${switchesOf(frame)}<div class="columns">
<details class="side">
<summary>Pages</summary>
<nav aria-label="Pages">${navigationOf(pages, canonical === null ? null : entry.path, path => hrefOf(frame, path))}</nav>
</details>
<main id="content" tabindex="-1">${content}</main>
</div>
<footer>Made with <a href="/">Tessera</a></footer>
</body>
</html>
`
  return { html, styleHash: createHash('sha256').update(style).digest('base64') }
}

function brandOf(frame: Frame): string {
  const { title, logo } = frame.documentation
  const image = logo === null ? '' : `<img src="${escape(logo)}" alt="" height="32">`
  const href = hrefOf(frame, frame.pages[0]!.path)
  return `<a class="brand" href="${escape(href)}">${image}<span>${escape(title)}</span></a>`
}

function coverOf({ documentation: { title, description }, pages, part }: Frame): string {
  const facts = [
    ...(part?.release ? [`Version ${part.release.version}`] : []),
    pages.length === 1 ? '1 page' : `${pages.length} pages`,
  ]
  const about = description === null ? '' : `<p>${escape(description)}</p>`
  return `<section class="cover" aria-label="Cover"><p class="cover-title">${escape(title)}</p>${about}<p class="cover-facts">${escape(facts.join(' · '))}</p></section>
`
}

/** What is chosen for all pages: apart from the links between them, and folded where there is no room. */
function switchesOf(frame: Frame): string {
  const { axes, part } = frame
  const chosen = [...axes.map(axis => axis.chosen), ...(part?.release ? [part.release.version] : [])]
  if (chosen.length === 0) return ''
  return `<section aria-label="Shown"><details class="switches">
<summary>Shown: ${escape(chosen.join(', '))}</summary>
${themesOf(frame)}${versionsOf(frame)}</details></section>
`
}

/** The choices go along as fields of the form. */
function searchOf(frame: Frame, q: string): string {
  const { axes, part, documentation } = frame
  const fields = [...new URLSearchParams(queryOf(axes, part))].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  return `<form method="get" action="/d/${escape(documentation.slug)}" role="search"><label for="search">Search the pages</label><input id="search" type="search" name="q" value="${escape(q)}" maxlength="100" required>${fields.join('')}<button>Search</button></form>`
}

/** The path within the instance. */
const hrefOf = (frame: Frame, path: string): string => `${placeOf(frame, path)}${queryOf(frame.axes, frame.part)}`

/** The first page is at the root. */
const placeOf = ({ documentation: { slug }, pages }: Frame, path: string): string =>
  path === pages[0]?.path ? `/d/${slug}` : `/d/${slug}/${path}`

/** This page with another choice. */
const hrefWith = (frame: Frame, parameter: string, value: string): string =>
  `${placeOf(frame, frame.entry.path)}${queryOf(frame.axes, frame.part, { parameter, value })}`

function themesOf(frame: Frame): string {
  const axes = frame.axes.map(({ parameter, label, options, chosen }) => {
    const links = options.map(option => {
      const current = option === chosen ? ' aria-current="true"' : ''
      return `<li><a href="${escape(hrefWith(frame, parameter, option))}"${current} rel="nofollow">${escape(option)}</a></li>`
    })
    return `<div class="choice"><h2>${escape(label)}</h2><ul>${links.join('')}</ul></div>`
  })
  return axes.length === 0 ? '' : `<nav class="choices" aria-label="Theme">${axes.join('\n')}</nav>\n`
}

function versionsOf(frame: Frame): string {
  const { part } = frame
  if (!part?.release) return ''
  const links = part.releases.map(({ version }) => {
    const current = version === part.release?.version ? ' aria-current="true"' : ''
    return `<li><a href="${escape(hrefWith(frame, 'release', version))}"${current} rel="nofollow">${escape(version)}</a></li>`
  })
  return `<nav class="choices" aria-label="Version"><div class="choice"><h2>Version</h2><ul>${links.join('')}</ul></div></nav>\n`
}

function onThisPage({ headings }: Article): string {
  if (headings.length < 2) return ''
  const links = headings
    .filter(({ level }) => level <= 3)
    .map(({ id, text, level }) => `<li class="level${level}"><a href="#${escape(id)}">${escape(text)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></nav>
`
}

const longestDescription = 155

/** Of the first paragraph, for search engines. */
function firstWords(content: readonly Piece[]): string {
  const first = content.find(piece => typeof piece !== 'string' && piece.tag === 'p')
  const text = first ? textOfPiece(first).replace(/\s+/g, ' ').trim() : ''
  return text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1).trimEnd()}…`
}
