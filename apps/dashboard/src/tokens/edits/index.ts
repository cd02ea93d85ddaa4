import { feature } from '../../api/feature.ts'

/**
 * Without the tokens of the grid: `edits` merges each response and reads them again where it has to. Without findings:
 * the grid reads them again after a pause in typing, so that no edit waits for them.
 */
export const ofTokens = [
  'exports/tokenset_id',
  'output-files',
  'history/tokenset_id',
  'activity',
  'components',
  'unreleased',
  'diffs',
] as const

/** Without the tokens of the grid: `live/refresh-tokens.ts` reads only the changed ones. */
export const tokensChanged = [
  'tokenset-summaries/workspace_id',
  'theme-colors/workspace_id',
  'release-state/workspace_id',
  'exports/tokenset_id',
  'output-files/workspace_id',
  'history/tokenset_id',
  'findings/workspace_id',
  'proposals/workspace_id',
  'components/workspace_id',
  'unreleased',
  'diffs',
] as const

export const editsFeature = feature({
  stale: {
    tokens: ofTokens,
    batch: ofTokens,
    groups: {
      rename: ofTokens,
      // References in all tokensets of the workspace follow.
      renameTokens: [...ofTokens, 'tokens'],
    },
  },
  events: { tokens: tokensChanged },
})
