import { axesOf } from '../../tokens/model/themes/chosen.ts'
import { tokensetsOf } from '../../tokens/model/themes/sources.ts'
import { useUses } from '../../tokens/uses/used-in-code.tsx'
import { MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { MenuContent } from '../../ui/overlay/menu-content.tsx'
import type { MenuContentProps } from '../../ui/overlay/menu-entries.ts'
import type { GridSearch } from '../grid-search.ts'
import type { ChangePreferences, Preferences } from '../../tokens/grid/preferences.ts'
import type { ColumnControl } from '../grid/columns/column-choice.ts'
import type { ViewProps } from './props.ts'

/** Items that change the search of the URL. */
const searchOf: Partial<Record<string, Partial<GridSearch>>> = {
  raw: { view: undefined },
  resolved: { view: 'resolved' },
  tree: { sort: undefined },
  name: { sort: 'name' },
}

/** Items that change the preferences of the user. */
const preferenceOf: Partial<Record<string, Partial<Preferences> | Parameters<ChangePreferences>[0]>> = {
  compact: { density: 'compact' },
  default: { density: 'default' },
  relaxed: { density: 'relaxed' },
  layers: before => ({ showLayers: !before.showLayers }),
  type: before => ({ showType: !before.showType }),
  description: before => ({ showDescription: !before.showDescription }),
  uses: before => ({ showUses: !before.showUses }),
  short: { notation: 'short' },
  oklch: { notation: 'oklch' },
  written: { notation: 'written' },
}

const by = 'by:'

/** The axes of the followed themes that use the tokenset. */
function axesIn({ choice: { resolver } }: ColumnControl, tokenset_id: string): string[] {
  return resolver && tokensetsOf(resolver).includes(tokenset_id) ? axesOf(resolver).map(({ name }) => name) : []
}

function selectedIn({ tokens, search, preferences, columns, hasHeadings }: ViewProps): string[] {
  const axes = axesIn(columns, tokens.edits.tokenset_id)
  const { by: now } = columns.columnChoice
  return [
    ...tokens.model.modes.flatMap(({ id }) => (columns.hidden.includes(id) ? [] : id)),
    `${by}${now === '*' || axes.includes(now) ? now : 'modes'}`,
    search.view ?? 'raw',
    search.sort ?? 'tree',
    preferences.density,
    preferences.notation,
    ...(hasHeadings ? ['headings'] : []),
    ...(preferences.showLayers ? ['layers'] : []),
    ...(preferences.showType ? ['type'] : []),
    ...(preferences.showDescription ? ['description'] : []),
    ...(preferences.showUses ? ['uses'] : []),
  ]
}

function choose(props: ViewProps, key: string): void {
  const { onSearch, onPreferences, columns, hasHeadings } = props
  const { hidden, setHidden, setColumnChoice } = columns
  const [searchChange, preference] = [searchOf[key], preferenceOf[key]]
  if (searchChange) onSearch(searchChange)
  else if (preference) onPreferences(typeof preference === 'function' ? preference : () => preference)
  else if (key === 'headings') onPreferences(() => ({ headings: !hasHeadings }))
  else if (key.startsWith(by)) setColumnChoice({ by: key.slice(by.length) })
  else setHidden(hidden.includes(key) ? hidden.filter(id => id !== key) : [...hidden, key])
}

/** The entries of the menu, which load with its first opening. */
export function ViewMenuContent({ of: props, ...content }: MenuContentProps & { of: ViewProps }) {
  const { tokens, search, columns, hasThemes } = props
  const uses = useUses()
  const axes = axesIn(columns, tokens.edits.tokenset_id)
  return (
    <MenuContent
      {...content}
      selectionMode="multiple"
      selectedKeys={selectedIn(props)}
      onAction={key => choose(props, String(key))}
    >
      {axes.length > 0 && (
        <MenuSection title="Columns are">
          <MenuItem id={`${by}modes`}>Modes</MenuItem>
          {axes.map(axis => (
            <MenuItem key={axis} id={`${by}${axis}`}>{`Themes by ${axis}`}</MenuItem>
          ))}
          {axes.length > 1 && <MenuItem id={`${by}*`}>Every combination</MenuItem>}
        </MenuSection>
      )}
      <MenuSection title="Modes">
        {tokens.model.modes.map(mode => (
          <MenuItem key={mode.id} id={mode.id}>
            {mode.name}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title="Columns">
        {hasThemes && <MenuItem id="layers">What themes make of it</MenuItem>}
        <MenuItem id="type">Type</MenuItem>
        <MenuItem id="description">Description</MenuItem>
        {uses && <MenuItem id="uses">Uses in code</MenuItem>}
      </MenuSection>
      <MenuSection title="Values">
        <MenuItem id="raw">As written</MenuItem>
        <MenuItem id="resolved">Where aliases lead</MenuItem>
      </MenuSection>
      <MenuSection title="Notation">
        <MenuItem id="short">Hex, short</MenuItem>
        <MenuItem id="oklch">oklch</MenuItem>
        <MenuItem id="written">As each is written</MenuItem>
      </MenuSection>
      <MenuSection title="Order">
        <MenuItem id="tree">By group</MenuItem>
        <MenuItem id="name">By name</MenuItem>
      </MenuSection>
      <MenuSection title="Rows">
        {search.sort === undefined && <MenuItem id="headings">Group headings</MenuItem>}
        <MenuItem id="compact">Compact</MenuItem>
        <MenuItem id="default">Normal</MenuItem>
        <MenuItem id="relaxed">Relaxed</MenuItem>
      </MenuSection>
    </MenuContent>
  )
}
