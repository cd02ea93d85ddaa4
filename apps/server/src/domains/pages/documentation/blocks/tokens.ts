// Tokens of a group: as swatches, as a scale of type or spacing, as a list or as a table.
import type { Piece } from '@tessera/contract'
import { isWide } from '@tessera/engine'
import type { Resolved, Token, TypeName } from '@tessera/engine'
import { element } from '../../../../base/pieces.ts'
import { pictureOf, shownText, valueText } from '../../shared-pages/pictures.ts'
import { mostInBlock, tokensOf } from './block.ts'
import type { Options, Values, BlockResult } from './block.ts'

interface View {
  types: readonly TypeName[] | null
  /** For a group that has none of them. */
  none: string
  write(tokens: readonly Token[], values: Values, group: string): Piece[]
}

const typeScale: readonly TypeName[] = [
  'typography',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'dimension',
]

const views: Record<string, View> = {
  list: { types: null, none: '', write: ramps('cards') },
  swatches: { types: ['color'], none: 'no colors', write: ramps('cards swatches') },
  type: { types: typeScale, none: 'nothing of type', write: scale },
  spacing: { types: ['dimension', 'number'], none: 'no lengths', write: scale },
  table: { types: null, none: '', write: table },
}

export function tokens(options: Options, values: Values): BlockResult {
  const group = options.get('group')
  if (!group) return { fault: 'A block "tokens" needs a group, such as group=color' }
  const name = options.get('view') ?? 'list'
  const view = Object.hasOwn(views, name) ? views[name]! : null
  if (!view) return { fault: `There is no view "${name}": ${Object.keys(views).join(', ')}` }
  const found = tokensOf(group, values)
  if ('fault' in found) return found
  const fitting = found.tokens.filter(({ type }) => view.types === null || view.types.includes(type))
  if (fitting.length === 0) return { fault: `The group "${group}" has ${view.none}` }
  const shown = fitting.slice(0, Math.min(mostInBlock, values.budget.tokens))
  values.budget.tokens -= shown.length
  if (shown.length === 0) return { fault: 'The page shows as many tokens as it may: divide it' }
  const more = fitting.length - shown.length
  const rest = more > 0 ? [element('p', { class: 'nothing' }, `And ${more} more, which no block shows at once`)] : []
  return { pieces: [...view.write(shown, values, group), ...rest] }
}

function pictureIn({ name }: Token, { resolution }: Values): Piece[] {
  const literal = resolution.get(name)
  const picture = literal?.ok ? pictureOf(name, literal) : null
  return picture ? [element('div', { class: 'picture' }, picture)] : []
}

/** The value, which a title has as it is written where it is shown otherwise; of a wide color it stands below. */
function valueOf(literal: Resolved | undefined): Piece[] {
  if (!literal?.ok) return [element('em', {}, 'leads nowhere')]
  const [shown, written] = [shownText(literal), valueText(literal)]
  if (literal.type !== 'color') return [element('span', { class: 'value' }, written)]
  const own = element('span', { class: 'value color', ...(shown === written ? {} : { title: written }) }, shown)
  return isWide(literal.parsed) ? [own, element('span', { class: 'value color wide' }, written)] : [own]
}

/** A line ends behind a dot of a name, rather than within a word or number. */
const breakable = (name: string): Piece[] =>
  name
    .split(/(?<=\.)/)
    .flatMap(part => [part, element('wbr', {})])
    .slice(0, -1)

function facts({ name, alias_to, description, deprecated }: Token, values: Values): Piece[] {
  return [
    element('code', { class: 'name' }, ...breakable(name)),
    ...valueOf(values.resolution.get(name)),
    ...(alias_to === null ? [] : [element('span', { class: 'alias' }, `→ ${alias_to}`)]),
    ...(deprecated
      ? [
          element(
            'span',
            { class: 'deprecated' },
            `Deprecated${typeof deprecated === 'string' ? `: ${deprecated}` : ''}`,
          ),
        ]
      : []),
    ...(description ? [element('span', { class: 'about' }, description)] : []),
  ]
}

const cards = (tokens: readonly Token[], values: Values, name: string): Piece =>
  element(
    'ul',
    { class: name },
    ...tokens.map(token => element('li', {}, ...pictureIn(token, values), ...facts(token, values))),
  )

/** Each ramp of the group by itself, with its name, so that they do not run together. */
function ramps(name: string): View['write'] {
  return (tokens, values, group) => {
    const parts = new Map<string, Token[]>()
    for (const token of tokens) {
      const parent = token.name.split('.').slice(0, -1).join('.')
      parts.set(parent, [...(parts.get(parent) ?? []), token])
    }
    // What is of no ramp stands first, or it would look like the end of one.
    const inOrder = [...parts].sort(([a], [b]) => Number(b === group) - Number(a === group))
    return inOrder.flatMap(([parent, own]) => {
      const title = parent.startsWith(`${group}.`) ? parent.slice(group.length + 1) : ''
      const heading = title === '' ? [] : [element(`h${values.level}`, { class: 'ramp' }, title)]
      return [...heading, cards(own, values, name)]
    })
  }
}

/** One below the other, so that lengths and sizes can be compared. */
function scale(tokens: readonly Token[], values: Values): Piece[] {
  const rows = tokens.map(token =>
    element('li', {}, element('div', { class: 'facts' }, ...facts(token, values)), ...pictureIn(token, values)),
  )
  return [element('ul', { class: 'scale' }, ...rows)]
}

function table(tokens: readonly Token[], values: Values): Piece[] {
  const head = ['Token', 'Value', 'Meant for'].map(title => element('th', { scope: 'col' }, title))
  const rows = tokens.map(token =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, ...breakable(token.name))),
      element('td', {}, ...pictureIn(token, values), ...valueOf(values.resolution.get(token.name))),
      element('td', {}, token.description ?? ''),
    ),
  )
  return [
    element(
      'div',
      { class: 'scroll', role: 'region', 'aria-label': 'Tokens', tabindex: '0' },
      element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)),
    ),
  ]
}
