// The releases of the environment whose values the page shows, and what the shown one changed.
import type { Piece } from '@tessera/contract'
import { diffTokens } from '@tessera/engine'
import { element } from '../../../../base/pieces.ts'
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

function changed({ tokens, former }: Values): Piece[] {
  if (!former) return []
  const diff = diffTokens([...former.tokens], [...tokens])
  const parts: [title: string, names: string[]][] = [
    ['Added', diff.added.map(({ name }) => name)],
    ['Changed', diff.changed.map(({ after }) => after.name)],
    ['Renamed', diff.renamed.map(({ before, after }) => `${before.name} → ${after.name}`)],
    ['Removed', diff.removed.map(({ name }) => name)],
  ]
  return parts.flatMap(([title, names]) => {
    if (names.length === 0) return []
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
    return [element('p', {}, `${title}: ${names.slice(0, mostNames).join(', ')}${more}`)]
  })
}
