import { feature } from '../../api/feature.ts'

export const tokensetsFeature = feature({
  stale: {
    // Parameters with a tokenset do not name its workspace.
    tokensets: [
      'tokensets',
      'resolvers',
      'output-files',
      'findings',
      'activity',
      'unreleased',
      'diffs',
      'downgrade-status',
    ],
    sharedPages: ['shared-pages', 'activity'],
  },
  events: {
    tokenset: [
      'tokensets/workspace_id',
      'resolvers/workspace_id',
      'output-files/workspace_id',
      'findings/workspace_id',
      'unreleased',
      'diffs',
    ],
  },
  palette: async () => (await import('./palette.tsx')).palettePart,
})
