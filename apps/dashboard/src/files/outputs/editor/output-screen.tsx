import type { Output } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspacesQuery } from '../../../api/queries.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import { useNames } from '../form/use-names.ts'
import { outputsQuery } from '../queries.ts'
import { AllOutputs, OutputEditor } from './output-editor.tsx'
import { usePublicSheets } from './use-public-sheets.ts'

/** One output: its settings, and the files that they give. */
export function OutputScreen() {
  const { ws, output: name } = useParams({ from: '/app/w/$ws/outputs/$output' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(outputsQuery(ws))
  const { isKnown } = useNames(ws)
  const { stored, last, key, onRename } = useOpenOutput(ws, name, data)
  const addresses = usePublicSheets(ws, last?.format ?? '')
  // A field that has choices is larger than one without, and each public address is a line.
  if (last && isKnown && addresses.isKnown)
    return <OutputEditor key={key} ws={ws} workspace={workspace} stored={stored} last={last} onRename={onRename} />
  return (
    <Page title="Outputs" back={<AllOutputs ws={ws} />}>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data && !last ? (
        <Failed error={new Error(`There is no output ${name} any more`)} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

interface Open {
  ws: string
  name: string
  /** Its new name, while the address still has the old one. */
  next: string | null
  last: Output | null
  /** Differs for each output that is opened, so that no draft moves to another output. */
  key: number
}

/** Keeps the output open while the user renames it, and after somebody else deletes it. */
function useOpenOutput(ws: string, name: string, outputs: readonly Output[] | undefined) {
  const [open, setOpen] = useState<Open>({ ws, name, next: null, last: null, key: 0 })
  if (open.name !== name || open.ws !== ws) {
    const isRenamed = open.ws === ws && open.next === name
    const state = isRenamed ? { last: open.last, key: open.key } : { last: null, key: open.key + 1 }
    setOpen({ ws, name, next: null, ...state })
  }
  const stored = outputs?.find(each => each.name === name) ?? outputs?.find(each => each.name === open.next) ?? null
  if (stored && open.last !== stored) setOpen({ ...open, last: stored })
  const onRename = (next: string | null) => setOpen(before => ({ ...before, next }))
  return { stored, last: stored ?? open.last, key: open.key, onRename }
}
