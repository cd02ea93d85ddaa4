import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import styles from '../../tokens/grid/grid.module.css'

export interface Nothing {
  readOnly: string | null
  onNew: () => void
  onImport: () => void
}

export function NoTokens({ readOnly, onNew, onImport }: Nothing) {
  return (
    <Empty
      title="No tokens yet"
      manual="import-export"
      action={
        <span className={styles.ways}>
          <Button kind="primary" unavailable={readOnly} onPress={onNew}>
            Create token
          </Button>
          <Button unavailable={readOnly} onPress={onImport}>
            Import a file
          </Button>
        </span>
      }
    >
      Create the first one here, or import a file from another tool: DTCG, Tokens Studio, Style Dictionary, Figma, CSS …
    </Empty>
  )
}

export function NoMatch({ all, onShowAll }: { all: number; onShowAll: () => void }) {
  return (
    <Empty title="Nothing matches" action={<Button onPress={onShowAll}>Show all {all} tokens</Button>}>
      No token fits this search and these filters.
    </Empty>
  )
}
