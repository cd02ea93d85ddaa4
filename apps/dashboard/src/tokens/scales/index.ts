import { feature } from '../../api/feature.ts'
import { tokensChanged } from '../edits/index.ts'

export const scalesFeature = feature({
  stale: {
    // Scales write tokens, and their parameters do not name the tokenset.
    scales: ['scales', 'tokens', 'exports', 'output-files', 'history', 'activity', 'unreleased', 'diffs'],
  },
  events: {
    // Queries of open scales have the mode as their key, which the event lacks.
    scale: ['scales', 'tokens/tokenset_id', ...tokensChanged],
  },
})
