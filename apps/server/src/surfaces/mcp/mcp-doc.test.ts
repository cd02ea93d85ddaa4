// docs/reference/tools.md names the tools that there are. After a change: UPDATE_DOCS=1 npx vitest run mcp-doc
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { toolsDoc } from '../../testing/mcp-tools-doc.ts'

const file = new URL('../../../../../docs/reference/tools.md', import.meta.url)
const [start, end] = ['<!-- tools: written by a test from the operations -->', '<!-- end of tools -->']

test('docs/reference/tools.md lists every tool as it is', async () => {
  const text = await readFile(file, 'utf8')
  const [before, rest] = text.split(start)
  const [written, after] = rest!.split(end)
  const expected = `\n\n${toolsDoc()}\n`
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, before! + start + expected + end + after!)
  else expect(written).toBe(expected)
})
