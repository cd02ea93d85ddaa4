import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeOutput, type Output } from '../index.ts'
import { openBrowser, type Marked } from '../testing/browser.ts'
import { allModes, token } from '../testing/tokens.ts'

const input = allModes({ Light: [token('a', 'number', 1)], Dark: [token('a', 'number', 2)] })

const at = (attributes: Record<string, string>, ...within: Marked[]): Marked => ({ attributes, within })

describe('Chromium', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const shown = async (modes: Output['modes'], page: Marked, options: Output['options'] = {}) => {
    const written = writeOutput({ name: 'web', format: 'css', modes, options }, { tokensets: [input] })
    if ('fault' in written) throw new Error(written.fault)
    const values = await browser.valuesAt(written.files[0]!.text, [page], ['--a'])
    return values[0]!.map(([value]) => Number(value))
  }

  // The page is 1,000 pixels wide.
  const [holds, fails] = ['(min-width: 500px)', '(min-width: 5000px)']
  const light = { mode: 'Light', selector: '.light' }

  test.each([
    ['nothing is chosen', [], at({}), [1]],
    ['the selector is on the root', [{ mode: 'Dark', selector: '.dark' }], at({ class: 'dark' }), [2]],
    [
      'the selector is on a part',
      [light, { mode: 'Dark', selector: '.dark' }],
      at({ class: 'light' }, at({ class: 'dark' }, at({ class: 'light' }))),
      [1, 2, 1],
    ],
    ['a type selector weighs less than :root', [{ mode: 'Dark', selector: 'html' }], at({}), [2]],
    ['the query holds', [{ mode: 'Dark', media: holds }], at({}), [2]],
    ['the query fails', [{ mode: 'Dark', media: fails }], at({}), [1]],
    [
      'the query holds, but the attribute chooses',
      [{ mode: 'Dark', media: holds }],
      at({ 'data-theme': 'light' }),
      [1],
    ],
    ['the query holds, but a selector chooses', [light, { mode: 'Dark', media: holds }], at({ class: 'light' }), [1]],
    [
      'the query holds, and a part chooses otherwise',
      [light, { mode: 'Dark', media: holds }],
      at({}, at({ class: 'light' })),
      [2, 1],
    ],
    [
      'the query fails, and the selector chooses',
      [light, { mode: 'Dark', selector: '.dark', media: fails }],
      at({ class: 'dark' }),
      [2],
    ],
  ] satisfies [string, Output['modes'], Marked, number[]][])('%s', async (_, modes, page, values) => {
    expect(await shown(modes, page)).toEqual(values)
    expect(await shown(modes, page, { delta: true })).toEqual(values)
  })
})
