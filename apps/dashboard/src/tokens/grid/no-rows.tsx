import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'

export function NoTokens({ readOnly, onNew }: { readOnly: string | null; onNew: () => void }) {
  return (
    <Empty
      title="No tokens yet"
      action={
        <Button kind="primary" unavailable={readOnly} onPress={onNew}>
          Create token
        </Button>
      }
    >
      Create the first one here, or import a file from another tool (under More).
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
