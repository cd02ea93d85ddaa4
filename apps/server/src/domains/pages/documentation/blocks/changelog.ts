// The releases of the environment whose values the page shows, and what the shown one changed.
import type { Piece } from '@tessera/contract'
import type { Resolved } from '@tessera/engine'
import { diffTokens } from '@tessera/engine'
import { element } from '../../../../base/pieces.ts'
import { chipOf, shownText } from '../../shared-pages/pictures.ts'
import type { Options, Values, BlockResult } from './block.ts'

const usual = 10
/** Further names are only counted. */
const mostNames = 50

export function changelog(options: Options, values: Values): BlockResult {
  const last = options.has('last') ? Number(options.get('last')) : usual
  if (!Number.isInteger(last) || last < 1) return { fault: 'last must be a whole number from 1, such as last=5' }
  if (values.version === null)
    return { fault: 'There are no releases: the documentation shows the tokens as they are now, not an environment' }
  const shown = values.releases.slice(0, last)
  const items = shown.map(({ version, created_at, notes }) => {
    const day = new Date(created_at).toISOString().slice(0, 10)
    return element(
      'li',
      {},
      element('strong', {}, version),
      ' ',
      element('time', { datetime: day }, day),
      ...(notes ? [element('p', {}, notes)] : []),
      ...(version === values.version ? changed(values) : []),
    )
  })
  return { pieces: [element('ul', { class: 'versions' }, ...items)] }
}

function changed({ tokens, resolution, former }: Values): Piece[] {
  if (!former) return []
  const diff = diffTokens([...former.tokens], [...tokens])
  const was = (name: string) => stateOf(former.resolution.get(name))
  const is = (name: string) => stateOf(resolution.get(name))
  const arrow = [' → ']
  const parts: [title: string, lines: Piece[][]][] = [
    ['Added', diff.added.map(({ name }) => [nameOf(name), ...is(name)])],
    [
      'Changed',
      diff.changed.map(({ before, after }) => [nameOf(after.name), ...was(before.name), ...arrow, ...is(after.name)]),
    ],
    ['Renamed', diff.renamed.map(({ before, after }) => [nameOf(before.name), ...arrow, nameOf(after.name)])],
    ['Removed', diff.removed.map(({ name }) => [nameOf(name), ...was(name)])],
  ]
  return parts.flatMap(([title, lines]) => {
    if (lines.length === 0) return []
    const more = lines.length > mostNames ? [element('li', {}, `and ${lines.length - mostNames} more`)] : []
    const items = lines.slice(0, mostNames).map(line => element('li', {}, ...line))
    return [element('p', {}, title), element('ul', { class: 'changes' }, ...items, ...more)]
  })
}

const nameOf = (name: string): Piece => element('code', { class: 'name' }, name)

/** A value with its swatch. */
const stateOf = (literal: Resolved | undefined): Piece[] =>
  literal?.ok ? [' ', ...chipOf(literal), element('span', { class: 'value' }, shownText(literal))] : []
