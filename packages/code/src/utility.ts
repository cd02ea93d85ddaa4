// Finds classes of Tailwind that refer to a token of its theme: `hover:bg-brand/50` for `--color-brand`.
import type { CodeScan } from './occurrence.ts'

const color = ['color']
/** By utility, the namespaces of theme variables for its values (Tailwind 4, "Theme variables"). */
const namespaces: ReadonlyMap<string, readonly string[]> = new Map([
  ...'bg decoration fill stroke accent caret outline divide ring-offset inset-ring border-x border-y border-t border-r border-b border-l border-s border-e from via to placeholder'
    .split(' ')
    .map((utility): [string, readonly string[]] => [utility, color]),
  ...'p px py pt pr pb pl ps pe m mx my mt mr mb ml ms me gap gap-x gap-y space-x space-y inset inset-x inset-y top right bottom left start end scroll-m scroll-p size translate translate-x translate-y indent basis'
    .split(' ')
    .map((utility): [string, readonly string[]] => [utility, ['spacing']]),
  ...'w h min-w max-w min-h max-h columns'
    .split(' ')
    .map((utility): [string, readonly string[]] => [utility, ['spacing', 'container']]),
  ...'rounded rounded-t rounded-r rounded-b rounded-l rounded-s rounded-e rounded-tl rounded-tr rounded-bl rounded-br'
    .split(' ')
    .map((utility): [string, readonly string[]] => [utility, ['radius']]),
  ['text', ['color', 'text']],
  ['border', color],
  ['ring', color],
  ['font', ['font', 'font-weight']],
  ['shadow', ['shadow', 'color']],
  ['inset-shadow', ['inset-shadow', 'color']],
  ['drop-shadow', ['drop-shadow', 'color']],
  ['text-shadow', ['text-shadow', 'color']],
  ['tracking', ['tracking']],
  ['leading', ['leading', 'spacing']],
  ['ease', ['ease']],
  ['animate', ['animate']],
  ['blur', ['blur']],
  ['perspective', ['perspective']],
  ['aspect', ['aspect']],
])

/** Classes are separated by white space; `offset` is the start of `text`. */
export function findClasses(text: string, offset: number, found: CodeScan): void {
  for (let at = 0; at < text.length;) {
    if (isSpace(text[at]!)) at++
    else {
      const start = at
      while (at < text.length && !isSpace(text[at]!)) at++
      findClass(text.slice(start, at), offset + start, found)
    }
  }
}

const isSpace = (char: string) => char === ' ' || char === '\n' || char === '\t' || char === '\r'

function findClass(written: string, offset: number, found: CodeScan): void {
  if (written.includes('[') || written.includes('(')) return findArbitrary(written, offset, found)
  let start = written.lastIndexOf(':') + 1
  while (written[start] === '!' || written[start] === '-') start++
  const slash = written.indexOf('/', start)
  let end = slash === -1 ? written.length : slash
  if (written[end - 1] === '!') end--
  for (let dash = written.lastIndexOf('-', end); dash > start; dash = written.lastIndexOf('-', dash - 1)) {
    const among = namespaces.get(written.slice(start, dash))
    if (!among) continue
    const value = written.slice(dash + 1, end)
    if (value === '') continue
    const [name, ...others] = among.map(namespace => `--${namespace}-${value}`)
    found.places.push({
      kind: 'utility',
      start: offset + dash + 1,
      end: offset + end,
      name: name!,
      others,
      written(next, former) {
        const namespace = former.slice(0, former.length - value.length)
        return next.startsWith(namespace) ? next.slice(namespace.length) : null
      },
    })
  }
}

/** The property that a namespace's values are for. */
const properties: Readonly<Record<string, string>> = {
  color: 'color',
  spacing: 'padding',
  radius: 'border-radius',
  text: 'font-size',
  tracking: 'letter-spacing',
  leading: 'line-height',
  'font-weight': 'font-weight',
}

/** The value in brackets: `bg-[#36f]`, `p-[13px]`. */
function findArbitrary(written: string, offset: number, found: CodeScan): void {
  const open = written.indexOf('-[')
  const close = written.indexOf(']', open)
  if (open === -1 || close === -1) return
  const value = written.slice(open + 2, close)
  const utility = written.slice(written.lastIndexOf(':', open) + 1, open).replace(/^[!-]+/, '')
  const among = namespaces.get(utility)
  if (!among || value === '' || value.startsWith('--') || value.includes('var(')) return
  const isColor = /^(?:#|rgb|hsl|hwb|lab|lch|oklab|oklch|color)/i.test(value)
  const namespace = isColor ? among.find(each => each === 'color') : among.find(each => each !== 'color')
  const property = namespace === undefined ? undefined : properties[namespace]
  const start = offset + open + 2
  if (property !== undefined) found.values.push({ property, value, start, end: start + value.length, form: 'css' })
}
