// Holds the tables of docs/formats.md to the formats. UPDATE_DOCS=1 rewrites them.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportSystem, formats } from '../index.ts'
import { exampleOfAxes } from '../testing/docs-axes.ts'
import { formatTables } from '../testing/format-tables.ts'

const path = new URL('../../../../docs/formats.md', import.meta.url)

test.each([...formatTables()])('the table of %s is the one that the engine makes', (name, table) => {
  const document = readFileSync(path, 'utf8')
  const marked = new RegExp(`(<!-- table: ${name} -->\n)[\\s\\S]*?(\n<!-- end -->)`)
  const found = marked.exec(document)
  if (!found) throw new Error(`docs/formats.md has no place for the table of ${name}`)
  const [whole, start, end] = found
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      path,
      document.replace(whole, () => `${start}${table}${end}`),
    )
  else expect(whole).toBe(`${start}${table}${end}`)
})

test('the sheet of several axes is the one that the engine writes', () => {
  const document = readFileSync(path, 'utf8')
  const written = exportSystem('css', exampleOfAxes, { references: true }) as { text: string }
  const shown = /<!-- sheet -->\n\n```css\n([\s\S]*?)```/.exec(document)
  if (!shown) throw new Error('docs/formats.md has no place for the sheet')
  const [whole, text] = shown
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      path,
      document.replace(whole, () => `<!-- sheet -->\n\n\`\`\`css\n${written.text}\`\`\``),
    )
  else expect(text).toBe(written.text)
})

test('every format has its section', () => {
  const headings = readFileSync(path, 'utf8')
    .match(/^### .*$/gm)!
    .join('\n')
  expect(formats.filter(({ id }) => !headings.includes(`\`${id}\``)).map(({ id }) => id)).toEqual([])
})
