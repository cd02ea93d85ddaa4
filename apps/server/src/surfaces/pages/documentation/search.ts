// Search over the pages of a documentation: each word in the title or the text, those in titles first.
import { mapInSlices } from '../../../kernel/pacing/slices.ts'

interface Text {
  path: string
  title: string
  markdown: string
}

export interface Hit {
  path: string
  title: string
  excerpt: string
}

const mostHits = 50
/** Characters before and after the first word. */
const around = [60, 140] as const

/** In slices: a documentation may have megabytes of text. */
export async function searchTexts(texts: readonly Text[], q: string): Promise<Hit[]> {
  const words = q.toLowerCase().split(/\s+/)
  const found = await mapInSlices(texts, ({ path, title, markdown }) => {
    const plain = plainOf(markdown)
    const whole = `${title}\n${plain}`.toLowerCase()
    if (!words.every(word => whole.includes(word))) return null
    const isTitled = words.some(word => title.toLowerCase().includes(word))
    return { path, title, isTitled, excerpt: excerptOf(plain, words) }
  })
  const hits = found.filter(hit => hit !== null)
  return [...hits.filter(hit => hit.isTitled), ...hits.filter(hit => !hit.isTitled)].slice(0, mostHits)
}

/** Without images, and without the marks that would be read as noise. */
const plainOf = (markdown: string): string =>
  markdown
    .replace(/\(data:[^)]*\)/g, '')
    .replace(/[#*`>|[\]]+/g, '')
    .replace(/\s+/g, ' ')

function excerptOf(plain: string, words: readonly string[]): string {
  const lower = plain.toLowerCase()
  const at = Math.max(0, Math.min(...words.map(word => lower.indexOf(word)).filter(found => found >= 0), plain.length))
  const start = at === plain.length ? 0 : Math.max(0, at - around[0])
  const end = Math.min(plain.length, (at === plain.length ? 0 : at) + around[1])
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trim()}${end < plain.length ? '…' : ''}`
}
