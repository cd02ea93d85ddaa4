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

test.each(Object.keys(icons))('%s has the frame of Lucide, and each of its strokes', name => {
  for (const props of [{}, { size: 14, className: 'own' }, { 'aria-label': 'Name' }, { 'aria-hidden': true }]) {
    const drawn = (all: object) =>
      renderToStaticMarkup(createElement(all[name as keyof typeof all] as ComponentType<object>, props))
    const [own, theirs] = [drawn(icons), drawn(lucide)]
    /** Lucide has a class for each icon, too. */
    const frame = (markup: string) =>
      [
        ...markup
          .slice(0, markup.indexOf('>'))
          .replace(/ lucide-[\w-]+/g, '')
          .matchAll(/[\w-]+="[^"]*"/g),
      ]
        .map(([text]) => text)
        .toSorted()
    expect(frame(own)).toEqual(frame(theirs))
    const shapes = theirs.match(/<(?:path|line|polyline|circle|rect)/g) ?? []
    // A path of theirs may begin anew within itself; one of ours begins at a place of the square.
    const moves = (markup: string) => markup.match(/(?<= d="[^"]*)[Mm]/g) ?? []
    const others = shapes.length - (theirs.match(/<path/g) ?? []).length
    expect(moves(own)).toHaveLength(moves(theirs).length + others)
    expect(own).toMatch(/ d="M/)
  }
})
