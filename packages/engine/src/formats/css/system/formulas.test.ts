// Formulas in the composable sheet: an element has what the engine works out for the contexts that it carries or inherits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSystem, type Modifier, type System, type Token } from '../../../index.ts'
import { openBrowser, type Marked } from '../../../testing/browser.ts'
import { bruteForce, inputsIn, scatter, seeded, type Island } from '../../../testing/nested.ts'
import { token } from '../../../testing/tokens.ts'

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser?.close())

const color = (name: string, formula: string) => token(name, 'color', { formula })
const axis = (name: string, contexts: string[]): Modifier => ({
  name,
  default: contexts[0]!,
  contexts: contexts.map(context => ({ name: context, sources: [{ tokenset: name, mode: context }] })),
})
const set = (name: string, modes: Record<string, Token[]>) => ({
  name,
  modes: Object.entries(modes).map(([name, tokens], i) => ({ name, is_default: i === 0, tokens })),
})
const literal = (value: string) => [token('brand', 'color', value)]
const system: System = {
  resolver: {
    name: 'Themes',
    description: null,
    resolution_order: [{ set: 'core' }, { modifier: 'scheme' }, { modifier: 'brand' }],
    sets: [{ name: 'core', sources: [{ tokenset: 'core' }] }],
    modifiers: [axis('scheme', ['light', 'dark']), axis('brand', ['red', 'blue', 'wide'])],
  },
  tokensets: [
    set('core', {
      Base: [
        token('bg', 'color', '#ffffff'),
        token('brand', 'color', '#c14242'),
        color('hover', 'darken({brand}, 0.2)'),
        color('soft', 'mix({hover}, {bg}, 0.7, oklab)'),
        color('ring', 'alpha({brand}, 0.4)'),
        color('deep', 'lighten({soft}, 30%, lch)'),
        token('edge', 'color', '{deep}'),
      ],
    }),
    set('scheme', { light: [], dark: [token('bg', 'color', '#101418'), color('hover', 'lighten({brand}, 0.2)')] }),
    set('brand', { red: [], blue: literal('#3366cc'), wide: literal('color(display-p3 0 0.9 0.2)') }),
  ],
}
const names = ['bg', 'brand', 'hover', 'soft', 'ring', 'deep', 'edge']

const marked = ({ carries, within }: Island): Marked => ({
  attributes: Object.fromEntries(Object.entries(carries).map(([name, context]) => [`data-${name}`, context])),
  within: within.map(marked),
})

/** Colors of any notation in one space. */
async function painted(colors: string[][]): Promise<number[][][]> {
  const mixed = await browser.colorsOf(colors.map(list => list.map(one => `color-mix(in xyz, ${one} 100%, ${one})`)))
  return mixed.map(list => list.map(one => (one.match(/-?[\d.]+(?:e-?\d+)?(?=[\s)])/g) ?? []).map(Number)))
}

test.each([{ references: false }, { references: true }])(
  'each is right within islands of mixed axes, %o',
  async options => {
    const written = exportSystem('css', system, options)
    if ('fault' in written) throw new Error(written.fault)
    const root = scatter(system.resolver, 80, seeded(7))
    const shown = await painted(
      await browser.colorsAt(
        written.text,
        marked(root),
        names.map(name => `--${name}`),
      ),
    )
    const textsAt = bruteForce(system)
    const meant = await painted(inputsIn(root, system.resolver).map(({ input }) => names.map(textsAt(input))))
    const wrong = meant.flatMap((list, at) =>
      list.flatMap((one, i) => {
        const is = shown[at]![i]!
        const same = one.length > 2 && one.length === is.length && one.every((n, c) => Math.abs(n - is[c]!) < 0.006)
        return same ? [] : [`${names[i]!} at ${at}: ${is.join(' ')}, not ${one.join(' ')}`]
      }),
    )
    expect(wrong).toEqual([])
    if (options.references) expect(written.text).toMatch(/color-mix\(|\bfrom var\(/)
    else expect(written.text).not.toMatch(/color-mix\(|\bfrom /)
  },
)
