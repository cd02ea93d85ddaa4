// Search and filters of the grid in the URL: links share them, and Back undoes them.
import type { TypeName } from '@tessera/engine'
import type { ViewName } from './views/fitting.ts'
import { readThemeChoice, type ThemeChoiceSearch } from '../tokens/model/themes/choice-search.ts'

const views: readonly ViewName[] = ['table', 'swatches', 'type', 'spacing', 'shapes', 'motion', 'contrast', 'preview']

export type Only = 'aliases' | 'formulas' | 'broken' | 'differing' | 'missing' | 'unreleased'
const onlies: readonly Only[] = ['aliases', 'formulas', 'broken', 'differing', 'missing', 'unreleased']

export interface GridSearch extends ThemeChoiceSearch {
  /** The text to find in names, values and descriptions. */
  q?: string
  /** Only tokens below this dotted prefix. */
  group?: string
  type?: TypeName
  only?: Only
  sort?: 'name'
  /** Ids of hidden modes. */
  hide?: string[]
  /** `resolved` shows the resolved values of aliases instead of their targets. */
  view?: 'resolved'
  /** The chosen view; without it, the view that fits the tokens. */
  show?: ViewName
  /** The id of the mode whose values the view shows. */
  mode?: string
  /** The token in the inspector. */
  sel?: string
  /** The id of the mode in whose column the cursor starts. */
  at?: string
  /** The id of the proposal that the grid shows and edits. */
  proposal?: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const oneOf = <T extends string>(values: readonly T[], raw: unknown): T | undefined => values.find(each => each === raw)

function texts(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
  return list.length > 0 ? list : undefined
}

export function readGridSearch(raw: Record<string, unknown>): GridSearch {
  const search = {
    ...readThemeChoice(raw),
    q: text(raw['q']),
    group: text(raw['group']),
    // Not checked: an unknown type matches no token, and the list of types would load with every screen.
    type: text(raw['type']),
    only: oneOf(onlies, raw['only']),
    sort: oneOf(['name'], raw['sort']),
    hide: texts(raw['hide']),
    view: oneOf(['resolved'], raw['view']),
    show: oneOf(views, raw['show']),
    sel: text(raw['sel']),
    at: text(raw['at']),
    mode: text(raw['mode']),
    proposal: text(raw['proposal']),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
