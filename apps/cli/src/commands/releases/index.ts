import { from, section } from '../../base/section.ts'

export const releasesSection = section({
  title: 'Releases',
  commands: [
    from(() => import('./releases.ts'), 'listReleases'),
    from(() => import('./show-release.ts'), 'showRelease'),
    from(() => import('./publish.ts'), 'publishRelease', 'rollbackRelease'),
    from(() => import('./releases.ts'), 'diffReleases'),
    from(() => import('./pack.ts'), 'packRelease'),
  ],
})
