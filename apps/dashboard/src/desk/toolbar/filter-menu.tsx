import { ListFilter } from '../../icons/icons.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { FilterMenuContent } from '../lazy.ts'
import { filters } from './filters.ts'
import type { FilterProps } from './props.ts'
import styles from './toolbar.module.css'

export function FilterMenu({ search, onSearch }: FilterProps) {
  const narrowed = [search.type, search.only && filters.find(each => each.id === search.only)?.label].filter(Boolean)
  return (
    <Menu
      label="Filter"
      trigger={
        <Button
          kind={narrowed.length > 0 ? 'secondary' : 'quiet'}
          icon={<ListFilter size={15} aria-hidden />}
          aria-label={`Filter${narrowed.length > 0 ? `: ${narrowed.join(', ')}` : ''}`}
        >
          <span className={styles.words}>{narrowed.length > 0 ? narrowed.join(', ') : 'Filter'}</span>
        </Button>
      }
      render={content => <FilterMenuContent {...content} search={search} onSearch={onSearch} />}
    />
  )
}
