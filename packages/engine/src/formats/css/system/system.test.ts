// The promise of the composable sheet, in a real browser: each element has what the engine gives for the contexts that it
// carries or inherits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cssName, slug } from '../../../naming/spelling.ts'
import { permutationCount, permutationsFrom, type System } from '../../../index.ts'
import { openBrowser, type Marked } from '../../../testing/browser.ts'
import { fourAxes } from '../../../testing/four-axes.ts'
import { bruteForce, inputsIn, scatter, seeded, type Island } from '../../../testing/nested.ts'
import { writeCssSystem } from './write-system.ts'

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const namesIn = ({ tokensets }: System) => [
  ...new Set(tokensets.flatMap(({ modes }) => modes.flatMap(({ tokens }) => tokens.map(({ name }) => name)))),
]

const marked = ({ carries, within }: Island): Marked => ({
  attributes: Object.fromEntries(
    Object.entries(carries).map(([name, context]) => [`data-${slug(name)}`, slug(context)]),
  ),
  within: within.map(marked),
})

/** Every element at which a property is not what the engine says. */
async function wrongIn(system: System, css: string, pages: Island[]): Promise<string[]> {
  const names = namesIn(system)
  const textsAt = bruteForce(system)
  const shown = await browser.valuesAt(css, pages.map(marked), names.map(name => cssName(name))) // prettier-ignore
  const wrong: string[] = []
  for (const [page, root] of pages.entries()) {
    for (const [place, input] of inputsIn(root, system.resolver).entries()) {
      const textOf = textsAt(input)
      for (const [index, name] of names.entries()) {
        const [is, must] = [shown[page]![place]![index]!, textOf(name)]
        if (is !== must) wrong.push(`${name} at ${[...input.values()].join(', ')}: ${is}, not ${must}`)
      }
    }
  }
  return wrong
}

const declarationsIn = (css: string) => css.match(/^\s*--[^\n]*?: /gm)?.length ?? 0

describe.each([{ references: false }, { references: true }])('four axes, %o', options => {
  const { text } = writeCssSystem(fourAxes, options)

  test('48 permutations come from at most 610 declarations', () => {
    expect(permutationCount(fourAxes.resolver)).toBe(48)
    expect(declarationsIn(text)).toBeLessThanOrEqual(610)
  })

  test('each permutation is right at the root', async () => {
    const pages = Array.from(permutationsFrom(fourAxes.resolver, null), input => ({
      carries: Object.fromEntries(input),
      within: [],
    }))
    expect(await wrongIn(fourAxes, text, pages)).toEqual([])
  })

  test('each permutation is right within islands of mixed axes', async () => {
    const pages = [1, 2, 3].map(seed => scatter(fourAxes.resolver, 300, seeded(seed)))
    expect(await wrongIn(fourAxes, text, pages)).toEqual([])
  })
})
