// The modes in which something changes, from what the dialogs have: edits of cells, renames, differences of states.
import { draftIn } from '../values/recorded-tokens.ts'
import type { CellChange } from '../edits/save.ts'
import type { Pasted } from '../model/changes-of.ts'
import type { Model } from '../model/model.ts'
import type { ComparedToken, TokenChange } from './compare.ts'

/** The tokens beside the changed ones: known here, or those of a mode that are read when they are needed. */
type Ground = { tokens: () => readonly ComparedToken[] } | { tokenset_id: string; mode_id: string }

export interface ComparedPlace {
  id: string
  label: string
  ground: Ground
  changes: readonly TokenChange[]
}

/** `labelOf` names a mode that is not there yet. */
export function placesOfCells(
  model: Model,
  cells: readonly CellChange[],
  labelOf: (mode_id: string) => string = () => '',
): ComparedPlace[] {
  const order = new Map(model.modes.map(({ id }, i) => [id, i]))
  const rank = ([mode_id]: readonly [string, unknown]) => order.get(mode_id) ?? order.size
  const byMode = grouped(cells, ({ mode_id }) => mode_id).sort((a, b) => rank(a) - rank(b))
  return byMode.map(([mode_id, changes]) => ({
    id: mode_id,
    label: model.modes.find(({ id }) => id === mode_id)?.name ?? labelOf(mode_id),
    ground: { tokens: () => tokensIn(model, mode_id) },
    changes: changes.map(({ name, before, after }) => ({
      before: before && { name, type: before.type, value: before.value },
      after: after && { name, type: after.type, value: after.value },
    })),
  }))
}

export const placesOfPasted = (model: Model, cells: readonly Pick<Pasted, 'change'>[]): ComparedPlace[] =>
  placesOfCells(
    model,
    cells.flatMap(({ change }) => change ?? []),
  )

export function placesOfRenames(model: Model, pairs: readonly { from: string; to: string }[]): ComparedPlace[] {
  return model.modes.flatMap(({ id, name: label }, i): ComparedPlace[] => {
    const changes = pairs.flatMap(({ from, to }) => {
      const draft = model.byName.get(from)?.cells[i]?.draft
      if (!draft || from === to) return []
      const { type, value } = draft
      return [{ before: { name: from, type, value }, after: { name: to, type, value } }]
    })
    return changes.length === 0 ? [] : [{ id, label, ground: { tokens: () => tokensIn(model, id) }, changes }]
  })
}

/** A token of a stored mode in two recorded states. */
interface StateChange {
  tokenset_id: string
  mode_id: string
  before: unknown
  after: unknown
}

/** `ground` finds the tokens of a place where they are not those of the stored mode. */
export function placesOfStates<State extends StateChange>(
  states: readonly State[],
  labelOf: (state: State) => string,
  groundOf: (state: State) => Ground = ({ tokenset_id, mode_id }) => ({ tokenset_id, mode_id }),
): ComparedPlace[] {
  return grouped(states, ({ tokenset_id, mode_id }) => `${tokenset_id} ${mode_id}`).map(([id, list]) => ({
    id,
    label: labelOf(list[0]!),
    ground: groundOf(list[0]!),
    changes: list.map(({ before, after }) => ({ before: namedIn(before), after: namedIn(after) })),
  }))
}

function namedIn(state: unknown): ComparedToken | null {
  const draft = draftIn(state)
  const name = draft && (state as { name?: string }).name
  return draft && name !== null && name !== undefined ? { name, type: draft.type, value: draft.value } : null
}

function tokensIn(model: Model, mode_id: string): ComparedToken[] {
  const i = model.modes.findIndex(({ id }) => id === mode_id)
  return model.rows.flatMap(({ name, cells }) => {
    const draft = cells[i]?.draft
    return draft ? [{ name, type: draft.type, value: draft.value }] : []
  })
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups]
}
