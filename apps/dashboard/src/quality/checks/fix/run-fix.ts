import type { Token } from '@tessera/contract'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { editsOf } from '../../../tokens/edits/edits-of.ts'
import { inverse, type FixPlan, type ModeFix } from './fix-plan.ts'

/**
 * Runs one change for each mode, queued with the edits of each tokenset: pending edits are stored first, and undo
 * reverts the fix.
 */
export async function runFix(ws: string, plan: FixPlan): Promise<void> {
  const label = `Fixed ${plan.fixed} ${plan.fixed === 1 ? 'finding' : 'findings'}`
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.findings(ws) })
  for (const tokenset_id of new Set(plan.modes.map(mode => mode.tokenset_id))) {
    const fixes = plan.modes.filter(mode => mode.tokenset_id === tokenset_id)
    let back: ModeFix[] = []
    await editsOf(tokenset_id).act({
      label,
      run: async () => {
        // Reads the tokens again, because the cache may be older.
        const { tokens } = await api.tokens.listInTokenset({ tokenset_id })
        back = fixes.map(fix => ({ ...fix, operations: inverse(fix.operations, tokensOf(fix, tokens)) }))
        await runAll(fixes, back).finally(refresh)
      },
      revert: () => runAll(back, fixes).finally(refresh),
    })
  }
}

const run = ({ operations, ...mode }: ModeFix) => api.batch.run({ ...mode, operations })

/** Writes all modes or none: after a refusal it reverts the modes before. */
async function runAll(fixes: readonly ModeFix[], back: readonly ModeFix[]): Promise<void> {
  let done = 0
  try {
    for (const fix of fixes) {
      await run(fix)
      done++
    }
  } catch (error) {
    for (const fix of back.slice(0, done).toReversed()) await run(fix)
    throw error
  }
}

const tokensOf = ({ mode_id }: ModeFix, stored: readonly Token[]) =>
  new Map(stored.filter(token => token.mode_id === mode_id).map(token => [token.name, token]))
