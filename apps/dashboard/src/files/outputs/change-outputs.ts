import type { Output } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { api, isTesseraError } from '../../api/api.ts'

/** More conflicts would mean that somebody writes without a pause. */
const mostTries = 5

/**
 * Writes the outputs of a workspace in one request: `change` computes them from the stored ones, and runs again after a
 * conflicting write. `change` returns null to write nothing; the result is false then.
 */
export async function changeOutputs(
  workspace_id: string,
  change: (now: readonly Output[]) => Output[] | null,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const now = await api.outputs.list({ workspace_id })
    const outputs = change(now.outputs)
    if (outputs === null) return false
    const ifMatch = etagOf(now)
    try {
      await api.outputs.set({ workspace_id, outputs }, ifMatch ? { ifMatch } : {})
      return true
    } catch (error) {
      const isOvertaken = isTesseraError(error) && error.code === 'changed_since_read'
      if (!isOvertaken || tries === mostTries) throw error
    }
  }
}

/** A free name such as `web` or `web-2`, shortened to the maximum length of names. */
export function freeName(wanted: string, outputs: readonly { name: string }[]): string {
  const taken = new Set(outputs.map(({ name }) => name))
  const start = wanted.slice(0, 58)
  let name = start
  for (let number = 2; taken.has(name); number++) name = `${start}-${number}`
  return name
}

/** Moves the output by one place. */
export function moved(outputs: readonly Output[], name: string, by: -1 | 1): Output[] {
  const from = outputs.findIndex(each => each.name === name)
  const to = from + by
  if (from < 0 || to < 0 || to >= outputs.length) return [...outputs]
  return outputs.toSpliced(from, 1).toSpliced(to, 0, outputs[from]!)
}
