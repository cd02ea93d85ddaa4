import { from, section } from '../../base/section.ts'

export const organizationsSection = section({
  title: 'Organizations',
  commands: [
    from(
      () => import('./organizations.ts'),
      'listOrganizations',
      'createOrganization',
      'renameOrganization',
      'addToOrganization',
      'removeFromOrganization',
    ),
    from(
      () => import('./environments.ts'),
      'listEnvironments',
      'createEnvironment',
      'renameEnvironment',
      'deleteEnvironment',
    ),
  ],
})
