// docs/reference/formats.md and the sheet in docs/formats.md are what the formats do. After a change of a format:
// UPDATE_DOCS=1 npx vitest run --project libraries formats/docs
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportSystem } from '../index.ts'
import { exampleOfAxes } from '../testing/docs-axes.ts'
import { formatsPage } from '../testing/format-tables.ts'

const path = new URL('../../../../docs/formats.md', import.meta.url)
/** Every format has some: a missing file fails. */
const notesOf = (id: string) => readFileSync(new URL(`../../manual/formats/${id}.md`, import.meta.url), 'utf8')

test('docs/reference/formats.md is what the engine makes', () => {
  const file = new URL('../../../../docs/reference/formats.md', import.meta.url)
  const expected = `${formatsPage(notesOf)}\n`
  if (process.env.UPDATE_DOCS) writeFileSync(file, expected)
  else expect(readFileSync(file, 'utf8')).toBe(expected)
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
