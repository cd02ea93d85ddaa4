import { from, section } from '../../base/section.ts'

export const gitSection = section({
  title: 'Git',
  commands: [
    from(() => import('./connect.ts'), 'gitConnect'),
    from(() => import('./git.ts'), 'gitStatus', 'gitSync', 'gitRuns', 'gitResolve', 'gitDisconnect'),
  ],
})
