// Actions on stored outputs: each is one write and shows a message.
import type { Output } from '@tessera/contract'
import { recordedAction, runStep } from '../../../tokens/edits/recorded-action.ts'
import { addAction } from '../../../tokens/edits/undo.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
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
    const action = recordedAction({ workspace_id: ws }, `Duplicated ${of}`, () =>
      changeOutputs(ws, now => {
        const at = now.findIndex(each => each.name === of)
        if (at < 0) return null
        name = freeName(`${of.slice(0, 53)}-copy`, now)
        return now.toSpliced(at + 1, 0, { ...now[at]!, name })
      }),
    )
    await action.run()
    if (name === null) toast(`There is no output ${of} any more`)
    else addAction(action)
    return name
  })

/** Deletes an output; its message offers undo. */
export const deleteOutput = (ws: string, name: string): Promise<true | null> =>
  withErrorToast(async () => {
    const taken = await takeOut(ws, name)
    if (!taken) toast(`${name} was deleted already`)
    else
      addAction({
        label: `Deleted ${name}`,
        run: () => takeOut(ws, name).then(() => {}),
        revert: () => restore(ws, taken.output, taken.at),
      })
    return true as const
  })

/** Returns the deleted output and its place; null where it is deleted already. */
async function takeOut(ws: string, name: string): Promise<{ output: Output; at: number } | null> {
  let at = -1
  let output: Output | undefined
  await changeOutputs(ws, now => {
    at = now.findIndex(each => each.name === name)
    output = now[at]
    return at < 0 ? null : now.toSpliced(at, 1)
  })
  return output ? { output, at } : null
}

/** Restores the output at its place, under another name where its own is taken. */
async function restore(ws: string, output: Output, at: number): Promise<void> {
  let { name } = output
  await changeOutputs(ws, now => {
    name = freeName(output.name, now)
    return now.toSpliced(at, 0, { ...output, name })
  })
  toast(name === output.name ? `Restored ${name}` : `Restored ${output.name} as ${name}`)
}

export const moveOutput = (ws: string, name: string, by: -1 | 1) =>
  withErrorToast(() =>
    runStep(
      recordedAction({ workspace_id: ws }, `Moved ${name} ${by < 0 ? 'up' : 'down'}`, () =>
        changeOutputs(ws, now => moved(now, name, by)),
      ),
    ),
  )

/** Rejects if the server refuses the name. */
export async function renameOutput(ws: string, name: string, next: string): Promise<void> {
  const action = recordedAction({ workspace_id: ws }, `Renamed ${name} to ${next}`, async () => {
    const isThere = await changeOutputs(ws, now => {
      const at = now.findIndex(each => each.name === name)
      return at < 0 ? null : now.with(at, { ...now[at]!, name: next })
    })
    if (!isThere) throw new Error(`There is no output ${name} any more`)
  })
  await runStep(action)
}
