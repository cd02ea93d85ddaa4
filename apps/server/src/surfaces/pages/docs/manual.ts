// The manual, which the build generates from the repository's Markdown. Without a build there is none.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handedOut } from './handed-out.ts'
import { referencePages } from './page.ts'
import { escape } from '../../../base/escape-html.ts'
import { shell } from './shell.ts'

interface ManualPage {
  address: string
  title: string
  headings: { id: string; text: string }[]
  html: string
}

export interface ManualSection {
  title: string
  pages: { name: string; address: string }[]
}

interface Manual {
  sections: ManualSection[]
  pages: ManualPage[]
}

const beside = fileURLToPath(new URL('./manual', import.meta.url))
/** Example addresses in the pages, which become the address of this server. */
const examples = /https:\/\/tokens\.example\.com|http:\/\/localhost:3000/g

export interface ServedManual {
  sections: readonly ManualSection[]
  /** HTML of the page, or undefined. */
  page(address: string, baseUrl: string): string | undefined
  /** A file that the pages link to. */
  file(path: string): Promise<Buffer | 'packing' | undefined>
}

export function openManual(folder = beside): ServedManual {
  const path = join(folder, 'manual.json')
  if (!existsSync(path)) return { sections: [], page: () => undefined, file: async () => undefined }
  const manual = JSON.parse(readFileSync(path, 'utf8')) as Manual
  const byAddress = new Map(manual.pages.map(page => [page.address, page]))
  const files = readFiles(join(folder, 'files'))
  return {
    sections: manual.sections,
    page(address, baseUrl) {
      const page = byAddress.get(address)
      if (!page) return undefined
      const operators = manual.sections.some(
        ({ title, pages }) => title === 'Running it' && pages.some(each => each.address === address),
      )
      return shell({
        title: page.title,
        navigation: navigation(manual, address),
        // Pages for operators keep the example addresses: others may reach the server elsewhere than where it listens
        // now.
        content: operators ? page.html : page.html.replace(examples, () => escape(baseUrl)),
        aside: page.headings.length > 1 ? onThisPage(page) : '',
      })
    },
    file: async name => files.get(name) ?? handedOut(name),
  }
}

/** Read at the start, by path below the folder, so that no request path reaches the disk. */
function readFiles(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path).replaceAll(sep, '/'), readFileSync(path)]
    }),
  )
}

function navigation(manual: Manual, current: string): string {
  const link = ({ name, address }: { name: string; address: string }) =>
    `<li><a href="/docs/${escape(address)}"${address === current ? ' aria-current="page"' : ''}>${escape(name)}</a></li>`
  return [
    `<ul>${link({ name: 'All pages', address: 'manual' })}${referencePages.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('')}</ul>`,
    ...manual.sections.map(({ title, pages }) => `<h2>${escape(title)}</h2><ul>${pages.map(link).join('')}</ul>`),
  ].join('\n')
}

const onThisPage = ({ headings }: ManualPage): string =>
  `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${headings
    .map(({ id, text }) => `<li><a href="#${escape(id)}">${escape(text)}</a></li>`)
    .join('')}</ul></nav>\n`
