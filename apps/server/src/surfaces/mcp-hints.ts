// What to do next, beside what went wrong: an agent that reads it can go on without asking.
import type { Problem } from '../problems.ts'

const hints: [when: RegExp, hint: string][] = [
  [/^Workspace not found/, 'Call list_resources to see the workspaces that you can reach and their ids.'],
  [
    /^Tokenset not found/,
    'Call list_resources to see the tokensets that you can reach and their ids, or list_tokensets with a workspace_id.',
  ],
  [/^Mode not found/, 'Call list_modes with this tokenset_id to see its modes and their ids.'],
  [/^No mode matches/, 'Pass part of one of these names, or no mode_name for the default mode.'],
  [/^Token not found/, 'Call search_tokens to find the token, or list_tokens_by_mode to see the names in this mode.'],
  [/^There is no token named/, 'Call search_tokens to find its name, or use op "upsert" to create it.'],
  [/^A token named .* already exists/, 'Call update_token to change it, or choose another name.'],
  [/^A mode named .* already exists/, 'Call list_modes to see it, or choose another name.'],
  [
    /is used by \d+ tokens?:/,
    'Nothing was deleted. To go on, call delete_token again with on_dependents "inline" (they take over the literal) or "break" (they are left without a target), or point them elsewhere with update_token first.',
  ],
  [
    /cannot be resolved:/,
    'Point these aliases at tokens that exist (update_token), or pass strict: false to leave them out.',
  ],
  [/^Circular alias/, 'Break the circle: give one of these tokens a literal value.'],
  [/does not resolve to a literal/, 'Repair its alias chain first (get_token shows it), or use on_dependents "break".'],
  [/^Cannot delete the default mode/, 'Call update_mode with is_default: true on another mode, then delete this one.'],
  [/^Cannot delete the last mode/, 'Create another mode first, or delete the tokenset.'],
  [/operations cannot be done/, 'Repair the operations named in errors and send the whole batch again.'],
  [/^The document holds \d+ modes/, 'Pass mode with the name of one of them, once for each mode that you want.'],
  [/^Cursor is not valid/, 'Leave cursor out to start from the first page.'],
  [
    /^Your workspace role/,
    'You can only read here. list_workspaces shows your role in each workspace; its owner or an admin can change it.',
  ],
  [/current plan/, 'Only reading is possible by API here; the workspace’s owner can change the plan.'],
]

export function hintFor(problem: Problem): string | null {
  return hints.find(([when]) => when.test(problem.message))?.[1] ?? null
}

/** Details that help, and not so many that they drown the sentence. */
export function detailsOf(problem: Problem): string | null {
  const entries = Object.entries(problem.details)
  return entries.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, shortened(value)])))
}

function shortened(value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= 20) return value
  const list: unknown[] = value
  return [...list.slice(0, 20), `… and ${list.length - 20} more`]
}
