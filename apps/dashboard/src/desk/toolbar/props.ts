import type { RefObject } from 'react'
import type { ColumnControl } from '../grid/columns/column-choice.ts'
import type { GridSearch } from '../grid-search.ts'
import type { ChangePreferences, Preferences } from '../../tokens/grid/preferences.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'

export interface ToolbarProps {
  name: string
  ws: string
  tokens: Tokens
  shown: number
  /** The search text; the URL follows it. */
  query: string
  onQuery: (query: string) => void
  search: GridSearch
  onSearch: (change: Partial<GridSearch>, replace?: boolean) => void
  searchField: RefObject<HTMLInputElement | null>
  preferences: Preferences
  onPreferences: ChangePreferences
  columns: ColumnControl
  /** The table shows headings of groups. */
  hasHeadings: boolean
  hasThemes: boolean
  readOnly: string | null
  /** Why the user cannot change modes, scales and the tokenset itself. */
  fixed: string | null
  onNew: () => void
  onScale: () => void
  onReplace: () => void
  onDuplicates: () => void
  onShortcuts: () => void
  onDetails: () => void
  onImport: () => void
  onEnterGrid: () => void
}

/** What the menu View needs. */
export type ViewProps = Pick<
  ToolbarProps,
  'tokens' | 'search' | 'onSearch' | 'preferences' | 'onPreferences' | 'columns' | 'hasHeadings' | 'hasThemes'
>

export type FilterProps = Pick<ToolbarProps, 'search' | 'onSearch'>
