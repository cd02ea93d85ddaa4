import type { Output } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { Page } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { outputsQuery } from '../queries.ts'
import { AllOutputs, OutputEditor } from './output-editor.tsx'

/** One output: its settings, and the files that they give. */
export function OutputScreen() {
  const { ws, output: name } = useParams({ from: '/app/w/$ws/outputs/$output' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(outputsQuery(ws))
  // Kept while it is renamed, when the address still has the old name, and when somebody deletes it under the edit.
  const [open, setOpen] = useState<{ ws: string; name: string; next: string | null; last: Output | null; key: number }>(
    { ws, name, next: null, last: null, key: 0 },
  )
  if (open.name !== name || open.ws !== ws) {
    const isRenamed = open.ws === ws && open.next === name
    const kept = isRenamed ? { last: open.last, key: open.key } : { last: null, key: open.key + 1 }
    setOpen({ ws, name, next: null, ...kept })
  }
  const stored = data?.find(each => each.name === name) ?? data?.find(each => each.name === open.next) ?? null
  if (stored && open.last !== stored) setOpen({ ...open, last: stored })
  const last = stored ?? open.last
  if (!last)
    return (
      <Page title="Outputs" intro={<AllOutputs ws={ws} />}>
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Failed error={new Error(`There is no output ${name} any more`)} />
        ) : (
          <Loading />
        )}
      </Page>
    )
  return (
    <OutputEditor
      key={open.key}
      ws={ws}
      workspace={workspace}
      stored={stored}
      last={last}
      onRename={next => setOpen(before => ({ ...before, next }))}
    />
  )
}
