// The tables of docs/reference/rules.md say what the rules and presets do. UPDATE_DOCS=1 writes them anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { presets } from './checking/presets.ts'
import { rules } from './index.ts'

const path = new URL('../../../../docs/reference/rules.md', import.meta.url)

const tables = {
  rules: [
    '| Rule | What holds | Severity | Options |',
    '| --- | --- | --- | --- |',
    ...rules.map(({ id, describe, level, optionsText, onByDefault }) => {
      const always = onByDefault ? '. Runs without being set' : ''
      return `| \`${id}\` | ${describe.replace(/\.$/, '')}${always} | ${level} | ${optionsText} |`
    }),
  ],
  presets: [
    '| Preset | | Rules |',
    '| --- | --- | --- |',
    ...presets.map(({ id, describe, rules: settings }) => {
      const names = [...new Set(settings.map(({ rule }) => `\`${rule}\``))]
      return `| \`${id}\` | ${describe.replace(/\.$/, '')} | ${names.join(', ')} |`
    }),
  ],
}

test.each(Object.entries(tables))('the table of %s is the one that the engine makes', (name, lines) => {
  const document = readFileSync(path, 'utf8')
  const marked = new RegExp(`(<!-- table: ${name} -->\n)[\\s\\S]*?(\n<!-- end -->)`)
  const [whole, start = '', end = ''] = marked.exec(document) ?? []
  if (whole === undefined) throw new Error(`docs/reference/rules.md has no place for the table of ${name}`)
  const table = `${start}${lines.join('\n')}${end}`
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      path,
      document.replace(whole, () => table),
    )
  else expect(whole).toBe(table)
})
