import { feature } from '../../api/feature.ts'
import { ofTokens, tokensChanged } from '../edits/index.ts'

export const ofModes = [
  'modes/tokenset_id',
  'tokens/tokenset_id',
  // Deleting a tokenset or a mode removes it from the resolvers that use it.
  'resolvers',
  'findings',
  ...ofTokens,
  'downgrade-status',
] as const

export const modesFeature = feature({
  stale: { modes: ofModes },
  events: { mode: ['modes/tokenset_id', 'tokens/tokenset_id', 'resolvers/workspace_id', ...tokensChanged] },
})
