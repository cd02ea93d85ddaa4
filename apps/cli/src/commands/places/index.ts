import { from, section } from '../../base/section.ts'

export const placesSection = section({
  title: 'Places',
  commands: [
    from(() => import('./workspaces.ts'), 'listWorkspaces', 'createWorkspace', 'renameWorkspace', 'deleteWorkspace'),
    from(() => import('./tokensets.ts'), 'listTokensets', 'createTokenset', 'renameTokenset', 'deleteTokenset'),
    from(() => import('./modes.ts'), 'listModes', 'createMode', 'renameMode', 'deleteMode'),
  ],
})
