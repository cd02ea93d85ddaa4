import { Columns3 } from '../../icons/icons.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ViewMenuContent } from '../lazy.ts'
import type { ViewProps } from './props.ts'
import styles from './toolbar.module.css'

/** A menu for the columns of the grid, their contents and the order of rows. */
export function ViewMenu(props: ViewProps) {
  return (
    <Menu
      label="View"
      trigger={
        <Button kind="quiet" icon={<Columns3 size={15} aria-hidden />} aria-label="View">
          <span className={styles.words}>View</span>
        </Button>
      }
      render={content => <ViewMenuContent {...content} of={props} />}
    />
  )
}
