import { typeNames, type TypeName } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { MenuContent } from '../../ui/overlay/menu-content.tsx'
import type { MenuContentProps } from '../../ui/overlay/menu-entries.ts'
import { organizationsQuery } from '../../api/queries.ts'
import type { Only } from '../grid-search.ts'
import { filters } from './filters.ts'
import type { FilterProps } from './props.ts'

/** The entries of the menu, which load with its first opening. */
export function FilterMenuContent({ search, onSearch, ...content }: MenuContentProps & FilterProps) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  // Only organizations have releases.
  const isOffered = ({ id }: { id: Only }) => id !== 'unreleased' || organizations.length > 0 || search.only === id
  return (
    <MenuContent
      {...content}
      selectionMode="multiple"
      selectedKeys={[search.only ?? 'any', search.type ?? 'every']}
      onAction={key => {
        const only = filters.find(each => each.id === key)?.id
        if (only) onSearch({ only: search.only === only ? undefined : only }, false)
        else if (key === 'every') onSearch({ type: undefined, only: undefined }, false)
        else onSearch({ type: search.type === key ? undefined : (key as TypeName) }, false)
      }}
    >
      <MenuItem id="every">All tokens</MenuItem>
      <MenuSection title="Only">
        {filters.filter(isOffered).map(each => (
          <MenuItem key={each.id} id={each.id}>
            {each.label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title="Of type">
        {typeNames.map(type => (
          <MenuItem key={type} id={type}>
            {type}
          </MenuItem>
        ))}
      </MenuSection>
    </MenuContent>
  )
}
