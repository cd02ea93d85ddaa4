import { afterEach, expect, test } from 'vitest'
import type { Token } from '@tessera/engine'
import type { Articles, ArticleSource } from '../service.ts'
import { builtFile } from '../../../../testing/process.ts'
import { writeArticle } from './article.ts'
import { writeArticlesHere, writeArticlesInThread } from './articles.ts'

let articles: Articles | undefined
afterEach(() => articles?.close())

const tokens = (count: number): Token[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `color.t${n}`,
    type: 'color' as const,
    value: `#${n.toString(16).padStart(6, '0')}`,
    description: null,
    alias_to: null,
  }))
const source = (markdown: string, count: number): ArticleSource => ({
  markdown,
  shown: { layers: [{ source: 'base', tokens: tokens(count) }], isPermutation: false },
  former: null,
  releases: [],
  version: null,
  root: '/d/acme',
  query: '',
  paths: ['start'],
})
const turn = (count: number) => ({ account: 'a', tokens: count })
const block = '```tokens group=color\n```\n\n'

test('the thread of the built server writes a page as it is written here', async () => {
  articles = writeArticlesInThread({ program: builtFile('article-thread.mjs') })
  const load = async () => source(`# Colors\n\n${block}[x](gone)`, 2_500)
  const [here, there] = [await writeArticlesHere.write(load, turn(2_500)), await articles.write(load, turn(2_500))]
  expect(there).toEqual(here)
  expect(here.problems).toHaveLength(1)
})

test('short pages of few tokens start no thread; long ones do', async () => {
  articles = writeArticlesInThread({ program: new URL('data:text/javascript,process.exit(3)') })
  await expect(articles.write(async () => source(block, 100), turn(100))).resolves.toHaveProperty('content')
  const refused = 'The thread that writes documentation ended with 3'
  await expect(articles.write(async () => source(block, 300), turn(300))).rejects.toThrow(refused)
  await expect(articles.write(async () => source('x\n\n'.repeat(4_000), 1), turn(1))).rejects.toThrow(refused)
})

test('a page costs what its length costs, however often it repeats itself', () => {
  const { headings } = writeArticle(source('# a\n# a-2\n'.repeat(10_000), 0))
  expect(new Set(headings.map(({ id }) => id)).size).toBe(20_000)
  const { problems } = writeArticle(source(block.repeat(200), 250))
  const messages = new Set(problems.map(({ message }) => message))
  expect([...messages]).toEqual([
    'The page shows as many tokens as it may: divide it',
    'A page has at most 100 live blocks',
  ])
  expect(writeArticle(source(`${'> '.repeat(50_000)}x`, 0)).problems).toEqual([
    { line: 1, message: 'The text nests too deeply to be shown' },
  ])
})
