// The actions on scales, each as one step that can be undone.
import type { ListedScale } from '@tessera/contract'
import type { Json, ScaleRule } from '@tessera/engine'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { recordedAction } from '../edits/recorded-action.ts'
import type { Edits } from '../edits/edits.ts'

export const scalesQuery = (tokenset_id: string, mode_id: string) =>
  queryOptions({
    queryKey: keys.scales(mode_id),
    queryFn: async ({ signal }) => (await api.scales.list({ tokenset_id, mode_id }, { signal })).scales,
    staleTime: 30_000,
  })

const aboutRecord = ['id', 'tokenset_id', 'mode_id', 'token_ids', 'created_at', 'updated_at']

/** The stored rule of a scale. */
export const storedRule = (scale: ListedScale): ScaleRule =>
  Object.fromEntries(Object.entries(scale as unknown as ScaleRule).filter(([field]) => !aboutRecord.includes(field)))

/** The engine has validated the rule, and the server validates it again. */
type Checked = Pick<ListedScale, 'kind' | 'group'>
const checked = (rule: Record<string, Json | undefined>) => rule as unknown as Checked
const groupOf = (rule: ScaleRule) => checked(rule).group

interface Making {
  take: Readonly<Record<string, string>>
  other_modes: readonly string[]
}

export function createScale(edits: Edits, mode_id: string, rule: ScaleRule, making: Making): Promise<void> {
  const { tokenset_id } = edits
  return act(edits, `Created the scale ${groupOf(rule)}`, () =>
    api.scales.create({
      tokenset_id,
      mode_id,
      ...checked(rule),
      take: { ...making.take },
      other_modes: [...making.other_modes],
    }),
  )
}

export function updateScale(
  edits: Edits,
  scale: ListedScale,
  rule: ScaleRule,
  { on_dependents, take }: { on_dependents: 'inline' | 'break'; take: Readonly<Record<string, string>> },
): Promise<void> {
  // Removes fields that the form no longer has.
  const cleared = Object.fromEntries(
    Object.keys(scale.kind === rule['kind'] ? storedRule(scale) : {})
      .filter(field => rule[field] === undefined)
      .map(field => [field, null]),
  )
  return act(edits, `Changed the scale ${groupOf(rule)}`, () =>
    api.scales.update({ scale_id: scale.id, on_dependents, take: { ...take }, ...cleared, ...checked(rule) }),
  )
}

export function detachScale(edits: Edits, scale: ListedScale): Promise<void> {
  return act(edits, `Detached the scale ${scale.group}`, () => api.scales.delete({ scale_id: scale.id }))
}

function act(edits: Edits, label: string, write: () => Promise<unknown>): Promise<void> {
  return edits.act(recordedAction({ tokenset_id: edits.tokenset_id }, label, write))
}
