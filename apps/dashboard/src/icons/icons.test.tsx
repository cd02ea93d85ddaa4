// @vitest-environment node
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { readFile } from 'node:fs/promises'
import * as lucide from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconFiles } from '../../icons.mjs'
import * as icons from './icons.generated.ts'

test('the files of icons have what the dashboard imports, as icons.mjs writes it', async () => {
  for (const [path, text] of await iconFiles()) expect(await readFile(path, 'utf8')).toBe(text)
})

test.each(Object.keys(icons))('%s is drawn as by Lucide', name => {
  for (const props of [{}, { size: 14, className: 'own' }, { 'aria-label': 'Name' }, { 'aria-hidden': true }]) {
    const drawn = (all: object) =>
      renderToStaticMarkup(createElement(all[name as keyof typeof all] as ComponentType<object>, props))
    const [own, theirs] = [drawn(icons), drawn(lucide)]
    /** Lucide has a class for each icon, too. */
    const attributes = (markup: string) =>
      [...markup.replace(/ lucide-[\w-]+/g, '').matchAll(/<\w+|[\w-]+="[^"]*"/g)].map(([text]) => text).toSorted()
    expect(attributes(own)).toEqual(attributes(theirs))
  }
})
