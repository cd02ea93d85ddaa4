// Builds the manual for the server: the pages that docs/README.md links to, as HTML, with every link checked.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { Marked, Renderer } from 'marked'
import { root } from './ensure.mjs'

const home = 'docs/README.md'

/** The server's address of a page of the repository: `docs/teams.md` at `/docs/teams`. */
function addressOf(file) {
  if (file === home) return 'manual'
  return file
    .replace(/^docs\//, '')
    .replace(/(\/README)?\.md$/, '')
    .toLowerCase()
}

/** The anchor of a heading, as code hosts generate it, so that a link works there as well. */
export const anchorOf = text =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')

const escape = text => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
const named = { lt: '<', gt: '>', quot: '"', amp: '&' }
/** Its visible text. */
const plain = html =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) => (code ? String.fromCharCode(Number(code)) : named[name]))

/** One page: its HTML, its headings, and the targets of its links within the repository. */
function render(file, markdown) {
  const headings = []
  const links = []
  /** The server's address for the target of a link on this page. */
  const target = href => {
    if (/^(https?:|mailto:)/.test(href)) return href
    const [path, anchor = ''] = href.split('#')
    const to = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))
    links.push({ to, anchor, href })
    const address = to.endsWith('.md') ? `/docs/${addressOf(to)}` : `/docs/files/${to}`
    return anchor === '' ? address : `${address}#${anchor}`
  }
  const renderer = {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      const text = plain(html)
      const anchor = anchorOf(text)
      const id = headings.some(heading => heading.id === anchor) ? `${anchor}-${headings.length}` : anchor
      headings.push({ id, text, depth })
      if (depth === 1) return `<h1 id="${escape(id)}">${html}</h1>\n`
      const label = escape(`Link to “${text}”`)
      return `<h${depth} id="${escape(id)}">${html} <a class="anchor" href="#${escape(id)}" aria-label="${label}">#</a></h${depth}>\n`
    },
    code({ text, lang }) {
      return `<div class="code"><pre tabindex="0"><code data-language="${escape(lang ?? '')}">${escape(text)}</code></pre></div>\n`
    },
    link({ href, tokens }) {
      return `<a href="${escape(target(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }) {
      return `<img src="${escape(target(href))}" alt="${escape(text)}" loading="lazy">`
    },
    table(token) {
      const html = Renderer.prototype.table.call(this, token).replaceAll('<th></th>', '<td></td>')
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${html}</div>\n`
    },
    html({ text }) {
      if (text.trim() === '' || /^\s*<!--[^]*-->\s*$/.test(text)) return ''
      throw new Error(`${file}: HTML is not shown here, write Markdown: ${text.trim()}`)
    },
  }
  const html = new Marked({ renderer }).parse(markdown)
  return { file, html, headings, links }
}

/** The pages as the home page lists them, in its order and by its names. */
function sectionsOf(markdown) {
  return [...markdown.matchAll(/^## (.+)\n([^]*?)(?=^## |(?![^]))/gm)].map(([, title, list]) => ({
    title,
    pages: [...list.matchAll(/^- \[([^\]]*)\]\(([^)#]+\.md)\)/gm)].map(([, name, href]) => ({
      name,
      address: addressOf(posix.normalize(posix.join('docs', href))),
    })),
  }))
}

export async function readManual(base = root) {
  const pages = new Map()
  const files = new Set()
  const faults = []
  const waiting = [home]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (pages.has(file)) continue
    const page = render(file, await readFile(join(base, file), 'utf8'))
    pages.set(file, page)
    for (const { to, href } of page.links) {
      const path = join(base, to)
      if (to.startsWith('..') || !existsSync(path) || !statSync(path).isFile())
        faults.push(`${file}: ${href} leads to no file`)
      else if (to.endsWith('.md')) waiting.push(to)
      else files.add(to)
    }
  }
  for (const { file, links } of pages.values())
    for (const { to, anchor, href } of links)
      if (anchor !== '' && pages.has(to) && !pages.get(to).headings.some(({ id }) => id === anchor))
        faults.push(`${file}: ${href} leads to no heading`)
  if (faults.length > 0) throw new Error(`The manual has dead links:\n${faults.join('\n')}`)

  return {
    sections: sectionsOf(await readFile(join(base, home), 'utf8')),
    pages: [...pages.values()].map(({ file, html, headings }) => ({
      file,
      address: addressOf(file),
      title: headings[0]?.text ?? file,
      headings: headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })),
      html,
    })),
    files: [...files],
  }
}

/** Writes the manual into the folder that the server reads at its start. */
export async function buildManual(folder, base = root) {
  const { files, ...manual } = await readManual(base)
  await rm(folder, { recursive: true, force: true }) // removed pages must not stay
  for (const file of files) {
    await mkdir(dirname(join(folder, 'files', file)), { recursive: true })
    await cp(join(base, file), join(folder, 'files', file))
  }
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'manual.json'), JSON.stringify(manual))
}
