import { from, section } from '../../base/section.ts'

export const membersSection = section({
  title: 'Members',
  commands: [from(() => import('./members.ts'), 'listMembers', 'addMember', 'changeMember', 'removeMember')],
})
