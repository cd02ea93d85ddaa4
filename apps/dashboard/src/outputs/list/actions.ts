// Actions on stored outputs: each is one write and shows a message.
import type { Output } from '@tessera/contract'
import { toast } from '../../ui/overlay/toast.tsx'
import { changeOutputs, freeName, moved } from '../change-outputs.ts'

/** Shows a refusal as a message; false or null means that nothing was written. */
async function withErrorToast<Done>(work: () => Promise<Done>): Promise<Done | null> {
  try {
    return await work()
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    return null
  }
}

/** Adds a copy behind the output. Returns its name, or null where the output no longer exists. */
export const duplicateOutput = (ws: string, of: string): Promise<string | null> =>
  withErrorToast(async () => {
    let name: string | null = null
    await changeOutputs(ws, now => {
      const at = now.findIndex(each => each.name === of)
      if (at < 0) return null
      name = freeName(`${of.slice(0, 53)}-copy`, now)
      return now.toSpliced(at + 1, 0, { ...now[at]!, name })
    })
    toast(name === null ? `There is no output ${of} any more` : `Duplicated ${of}`)
    return name
  })

/** Deletes an output; its message offers undo. */
export const deleteOutput = (ws: string, name: string): Promise<true | null> =>
  withErrorToast(async () => {
    let taken: { output: Output; at: number } | null = null
    await changeOutputs(ws, now => {
      const at = now.findIndex(each => each.name === name)
      taken = at < 0 ? null : { output: now[at]!, at }
      return at < 0 ? null : now.toSpliced(at, 1)
    })
    const { output, at } = (taken as { output: Output; at: number } | null) ?? {}
    if (!output) toast(`${name} was deleted already`)
    else toast(`Deleted ${name}`, { action: { label: 'Undo', run: () => void restore(ws, output, at!) } })
    return true as const
  })

/** Restores the output at its place, under another name where its own is taken. */
const restore = (ws: string, output: Output, at: number) =>
  withErrorToast(async () => {
    let { name } = output
    await changeOutputs(ws, now => {
      name = freeName(output.name, now)
      return now.toSpliced(at, 0, { ...output, name })
    })
    toast(name === output.name ? `Restored ${name}` : `Restored ${output.name} as ${name}`)
  })

export const moveOutput = (ws: string, name: string, by: -1 | 1) =>
  withErrorToast(() => changeOutputs(ws, now => moved(now, name, by)))

/** Rejects if the server refuses the name. */
export async function renameOutput(ws: string, name: string, next: string): Promise<void> {
  const isThere = await changeOutputs(ws, now => {
    const at = now.findIndex(each => each.name === name)
    return at < 0 ? null : now.with(at, { ...now[at]!, name: next })
  })
  if (!isThere) throw new Error(`There is no output ${name} any more`)
}
