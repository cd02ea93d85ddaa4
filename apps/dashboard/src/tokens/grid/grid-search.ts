// The grid's search and filters, as the URL holds them: links share them, and Back undoes them.
import type { TypeName } from '@tessera/engine'
import type { ViewName } from '../views/fitting.ts'
import { readThemeChoice, type ThemeChoiceSearch } from '../../model/themes/choice-search.ts'

const views: readonly ViewName[] = ['table', 'swatches', 'type', 'spacing', 'shapes', 'motion', 'contrast', 'preview']

export type Only = 'aliases' | 'formulas' | 'broken' | 'differing' | 'missing' | 'unreleased'
const onlies: readonly Only[] = ['aliases', 'formulas', 'broken', 'differing', 'missing', 'unreleased']

export interface GridSearch extends ThemeChoiceSearch {
  /** Searched in names, values and descriptions. */
  q?: string
  /** Only below this dotted prefix. */
  group?: string
  type?: TypeName
  only?: Only
  sort?: 'name'
  /** Ids of modes that are not shown. */
  hide?: string[]
  /** `resolved` shows where aliases lead instead of what they point at. */
  view?: 'resolved'
  /** How the tokens are shown, where it is not the way that fits them. */
  show?: ViewName
  /** The id of the mode whose values such a view has. */
  mode?: string
  /** The token in the inspector. */
  sel?: string
  /** The id of the mode in whose column the cursor begins. */
  at?: string
  /** The id of the proposal whose edits are shown and made. */
  proposal?: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export function readGridSearch(raw: Record<string, unknown>): GridSearch {
  const search: GridSearch = readThemeChoice(raw)
  const q = text(raw['q'])
  const group = text(raw['group'])
  const sel = text(raw['sel'])
  const at = text(raw['at'])
  const mode = text(raw['mode'])
  const proposal = text(raw['proposal'])
  // An unknown type fits no token; the list of types stays out of what every screen loads.
  const type = text(raw['type']) as TypeName | undefined
  const only = onlies.find(each => each === raw['only'])
  const hide = Array.isArray(raw['hide']) ? raw['hide'].filter(id => typeof id === 'string') : []
  if (q) search.q = q
  if (group) search.group = group
  if (type) search.type = type
  if (only) search.only = only
  if (raw['sort'] === 'name') search.sort = 'name'
  if (hide.length > 0) search.hide = hide
  if (raw['view'] === 'resolved') search.view = 'resolved'
  const show = views.find(each => each === raw['show'])
  if (show) search.show = show
  if (sel) search.sel = sel
  if (at) search.at = at
  if (mode) search.mode = mode
  if (proposal) search.proposal = proposal
  return search
}
