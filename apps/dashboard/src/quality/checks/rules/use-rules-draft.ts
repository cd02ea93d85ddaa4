// The draft of the rules of a workspace.
import type { CheckRule, CheckRules } from '@tessera/contract'
import type { Preset, Rule } from '@tessera/engine'
import { useState } from 'react'
import { api, isTesseraError } from '../../../api/api.ts'
import { toast } from '../../../ui/overlay/toast.tsx'

/** A rule with a stable key, whatever its place in the list. */
export interface DraftRule extends Omit<CheckRule, 'id'> {
  key: string
  /** Absent for a new rule: the server assigns the id. */
  id?: string
}

export interface Refusal {
  message: string
  /** The key of the refused rule; null where the refusal concerns all rules. */
  key: string | null
  /** The path below that rule, such as `options.pairs.0.foreground`. */
  path: string
}

interface Draft {
  rules: readonly DraftRule[]
  blocks: CheckRules['blocks']
}

let nextKey = 1
const keyed = (rule: Omit<DraftRule, 'key'>): DraftRule => ({ ...rule, key: String(nextKey++) })
const draftOf = ({ rules, blocks }: CheckRules): Draft => ({ rules: rules.map(keyed), blocks })

export type RulesDraft = ReturnType<typeof useRulesDraft>

/** Lives in the page, so that the draft survives a look at the findings. */
export function useRulesDraft(ws: string, stored: CheckRules | undefined) {
  const [edited, setEdited] = useState<Draft | null>(null)
  const [shown, setShown] = useState<{ of: CheckRules; draft: Draft } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  if (stored && shown?.of !== stored) setShown({ of: stored, draft: draftOf(stored) })
  const draft = edited ?? shown?.draft ?? { rules: [], blocks: 'error' as const }
  const change = (next: Partial<Draft>) => setEdited({ ...draft, ...next })
  const add = (rules: readonly Omit<DraftRule, 'key'>[]) => {
    const taken = new Set(draft.rules.flatMap(each => each.id ?? []))
    const added = rules.filter(({ id }) => id === undefined || !taken.has(id))
    // The first rules block releases by default; a workspace without rules blocks nothing.
    const blocks = stored?.updated_at === null && draft.rules.length === 0 ? 'error' : draft.blocks
    change({ rules: [...draft.rules, ...added.map(keyed)], blocks })
  }
  return {
    ...draft,
    isEdited: edited !== null,
    busy,
    refusal,
    setBlocks: (blocks: Draft['blocks']) => change({ blocks }),
    addRule: ({ id: rule, level: severity }: Rule) => add([{ rule, severity, options: {} }]),
    addPreset: ({ rules }: Preset) => add(rules.map(each => presetRule(each))),
    update: (key: string, to: Partial<Omit<DraftRule, 'key'>>) =>
      change({ rules: draft.rules.map(each => (each.key === key ? { ...each, ...to } : each)) }),
    remove: (key: string) => change({ rules: draft.rules.filter(each => each.key !== key) }),
    discard: () => {
      setEdited(null)
      setRefusal(null)
    },
    save: async () => {
      setBusy(true)
      setRefusal(null)
      try {
        const rules = draft.rules.map(({ key: _, ...rule }) => rule)
        await api.checks.setRules({ workspace_id: ws, rules, blocks: draft.blocks })
        setEdited(null)
        toast(rules.length === 1 ? 'Saved 1 rule' : `Saved ${rules.length} rules`)
      } catch (error) {
        setRefusal(refusalOf(error, draft.rules))
      } finally {
        setBusy(false)
      }
    },
  }
}

function presetRule({ id, rule, severity, options, where }: Preset['rules'][number]): Omit<DraftRule, 'key'> {
  return {
    ...(id === undefined ? {} : { id }),
    rule,
    severity: severity ?? 'warning',
    options: (options ?? {}) as DraftRule['options'],
    ...(where ? { where: where as NonNullable<DraftRule['where']> } : {}),
  }
}

/** The server names the field as `rules.3.options.step`. */
function refusalOf(error: unknown, rules: readonly DraftRule[]): Refusal {
  const message = error instanceof Error ? error.message : String(error)
  const field = isTesseraError(error) ? error.details['field'] : undefined
  const parts = typeof field === 'string' ? /^rules\.(\d+)\.?(.*)$/.exec(field) : null
  if (!parts) return { message, key: null, path: '' }
  return { message, key: rules[Number(parts[1])]?.key ?? null, path: parts[2]! }
}
