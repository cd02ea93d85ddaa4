import { expect, test } from 'vitest'
import { obstacleOf } from './missing.ts'

const workspace = { name: 'Shop', is_owner: true }
const plan = (can_access_organizations: boolean) => ({
  enforcement: { can_create_workspace: true, can_invite_members: true, can_access_organizations },
})
const managed = {
  id: 'acme',
  name: 'Acme',
  user_role: 'admin' as const,
  is_owner: false,
  is_read_only: false,
  require_factor: false,
}

test('an owner whose plan has organizations gets to a release', () => {
  expect(obstacleOf(workspace, [], plan(true))).toBeNull()
})

test('without organizations in the plan, one that the owner manages will do', () => {
  expect(obstacleOf(workspace, [], plan(false))).toMatchObject({ byPlan: true })
  expect(obstacleOf(workspace, [{ ...managed, user_role: 'viewer' }], plan(false))).toMatchObject({ byPlan: true })
  expect(obstacleOf(workspace, [managed], plan(false))).toBeNull()
})

test('others are told who can put the workspace into an organization', () => {
  expect(obstacleOf({ ...workspace, is_owner: false }, [managed], plan(true))).toEqual({
    sentence: 'Releases belong to an organization, and Shop is in none. Its owner can put it into one.',
    byPlan: false,
  })
})
