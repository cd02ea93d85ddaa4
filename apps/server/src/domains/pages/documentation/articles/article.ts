// A page of documentation as elements: its Markdown, in which fences such as ```tokens show the tokens themselves.
import type { Piece } from '@tessera/contract'
import { resolveLayers, resolveTokens } from '@tessera/engine'
import { Marked } from 'marked'
import type { Token as Mark, Tokens as Marks } from 'marked'
import { element, textOfPiece } from '../../../../base/pieces.ts'
import type { Article, ArticleSource, ShownTokens } from '../service.ts'
import type { Values } from '../blocks/block.ts'
import { isLive, liveBlock } from '../blocks/blocks.ts'
import { inline } from './inline.ts'
import { linksOf } from './links.ts'

const marked = new Marked({ gfm: true })

/** What the walk through a page collects. */
interface Walk {
  source: ArticleSource
  values: Values | null
  article: Article
  /** Of the block that is being written. */
  line: number
  links: ReturnType<typeof linksOf>
  /** The anchors, each with the number of headings that have its text. */
  ids: Map<string, number>
  /** The highest level of a heading in the text, which becomes level 2. */
  highest: number
  problem: (message: string) => void
  /** What the page may still show. */
  budget: { blocks: number }
}

/** The live blocks and the tokens of a page, which cost more than its text. */
const most = { blocks: 100, tokens: 1_500 }
const tooManyBlocks = { fault: `A page has at most ${most.blocks} live blocks` }

/** Advice within advice is shown as text. */
const mostInside = 2

export function writeArticle(source: ArticleSource): Article {
  const article: Article = { content: [], headings: [], problems: [] }
  const problem = (message: string) => article.problems.push({ line: walk.line, message })
  const walk: Walk = {
    source,
    article,
    problem,
    budget: { blocks: most.blocks },
    values: source.shown && valuesOf(source.shown, source),
    line: 1,
    links: linksOf(source, problem),
    // Taken by the frame of the page.
    ids: new Map([
      ['content', 1],
      ['search', 1],
    ]),
    highest: 6,
  }
  try {
    const marks = marked.lexer(source.markdown)
    for (const mark of marks)
      if (mark.type === 'heading') walk.highest = Math.min(walk.highest, (mark as Marks.Heading).depth)
    article.content = topOf(marks, walk)
  } catch (error) {
    // Too deep for the stack: what is stored is checked before, but not every way to nest is known.
    if (!(error instanceof RangeError)) throw error
    problem('The text nests too deeply to be shown')
  }
  return article
}

function valuesOf(shown: ShownTokens, { former, releases, version }: ArticleSource): Values {
  const { tokens, resolution } = resolved(shown)
  const budget = { tokens: most.tokens }
  return { tokens, resolution, former: former && resolved(former), releases, version, level: 2, budget }
}

function resolved({ layers, isPermutation }: ShownTokens) {
  if (isPermutation) {
    const resolution = resolveLayers(layers)
    return { tokens: resolution.tokens, resolution }
  }
  const { tokens } = layers[0]!
  return { tokens, resolution: resolveTokens(tokens) }
}

/** Counts lines; pieces of advice that follow each other stand side by side. */
function topOf(marks: readonly Mark[], walk: Walk): Piece[] {
  const pieces: Piece[] = []
  let advice: Piece[] | null = null
  for (const mark of marks) {
    const written = block(mark, walk, 0)
    if (isAdvice(mark)) {
      if (!advice) pieces.push(element('div', { class: 'advices' }, ...(advice = [])))
      const { children } = pieces.at(-1) as Exclude<Piece, string>
      children!.push(...written)
    } else if (mark.type !== 'space') {
      advice = null
      pieces.push(...written)
    }
    walk.line += mark.raw.split('\n').length - 1
  }
  return pieces
}

const kindOf = (mark: Mark): string =>
  mark.type === 'code' ? ((mark as Marks.Code).lang ?? '').split(/\s/, 1)[0]! : ''
const isAdvice = (mark: Mark): boolean => ['do', 'dont'].includes(kindOf(mark))

const blocksOf = (marks: readonly Mark[] | undefined, walk: Walk, inside: number): Piece[] =>
  (marks ?? []).flatMap(mark => block(mark, walk, inside))

function block(mark: Mark, walk: Walk, inside: number): Piece[] {
  switch (mark.type) {
    case 'heading':
      return [heading(mark as Marks.Heading, walk)]
    case 'paragraph':
      return [element('p', {}, ...inline(mark.tokens, walk.links))]
    case 'text':
      return inline((mark as Marks.Text).tokens ?? [mark], walk.links)
    case 'blockquote':
      return [element('blockquote', {}, ...blocksOf(mark.tokens, walk, inside))]
    case 'list':
      return [list(mark as Marks.List, walk, inside)]
    case 'code':
      return fence(mark as Marks.Code, walk, inside)
    case 'table':
      return [table(mark as Marks.Table, walk)]
    case 'hr':
      return [element('hr', {})]
    case 'html':
      return [element('p', {}, mark.raw.trim())]
    default:
      return []
  }
}

function heading({ depth, tokens }: Marks.Heading, walk: Walk): Piece {
  const { headings } = walk.article
  const children = inline(tokens, walk.links)
  const text = children.map(textOfPiece).join('')
  // No level is left out, for those who go from heading to heading.
  const level = Math.min(2 + Math.max(0, depth - walk.highest), (headings.at(-1)?.level ?? 1) + 1, 6)
  const id = freeId(text, walk.ids)
  headings.push({ id, text, level })
  return element(`h${level}`, { id }, ...children)
}

/** The anchor of a heading, as code hosts generate it. */
function freeId(text: string, ids: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .trim()
      .replace(/\s+/g, '-')
      .slice(0, 80) || 'section'
  // Counted for each text, so that thousands of equal headings are not tried one by one.
  let id = base
  while (ids.has(id)) {
    const n = ids.get(base)! + 1
    ids.set(base, n)
    id = `${base}-${n}`
  }
  ids.set(id, 1)
  return id
}

function list({ ordered, start, items }: Marks.List, walk: Walk, inside: number): Piece {
  const from: Record<string, string> =
    ordered && typeof start === 'number' && start !== 1 ? { start: String(start) } : {}
  const children = items.map(({ tokens, task, checked }) =>
    element('li', {}, ...(task ? [checked ? '☑ ' : '☐ '] : []), ...blocksOf(tokens, walk, inside)),
  )
  return element(ordered ? 'ol' : 'ul', from, ...children)
}

function table({ header, rows }: Marks.Table, walk: Walk): Piece {
  const cells = (row: readonly Marks.TableCell[], tag: string, attributes = {}) =>
    element('tr', {}, ...row.map(({ tokens }) => element(tag, attributes, ...inline(tokens, walk.links))))
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': 'Table', tabindex: '0' },
    element(
      'table',
      {},
      element('thead', {}, cells(header, 'th', { scope: 'col' })),
      element('tbody', {}, ...rows.map(row => cells(row, 'td'))),
    ),
  )
}

function fence(mark: Marks.Code, walk: Walk, inside: number): Piece[] {
  const kind = kindOf(mark)
  if (isAdvice(mark) && inside < mostInside) {
    const title = kind === 'do' ? 'Do' : 'Don’t'
    const children = blocksOf(marked.lexer(mark.text), walk, inside + 1)
    return [element('div', { class: `advice ${kind}` }, element('p', { class: 'advice-title' }, title), ...children)]
  }
  if (isLive(kind)) {
    const level = Math.min((walk.article.headings.at(-1)?.level ?? 1) + 1, 6)
    const values = walk.values && { ...walk.values, level }
    const written = walk.budget.blocks-- > 0 ? liveBlock(kind, mark.lang ?? '', values) : tooManyBlocks
    if (!('fault' in written)) return written.pieces
    walk.problem(written.fault)
    return [element('p', { class: 'nothing' }, written.fault)]
  }
  return [element('pre', { tabindex: '0' }, element('code', {}, mark.text))]
}
