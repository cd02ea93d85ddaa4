// Tests the table of permissions for every role, and that no other code decides permissions.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isOpenTo, openToAgents, openToPublishingAgents } from './agents.ts'
import { allOperations } from './domains.ts'
import { reads } from './operation.ts'
import { missingScope, permissions, refusalOf, scopes } from './permissions.ts'
import type { Permission, Scope, Standing } from './permissions.ts'
import { assignableRoles, higherRole, mayGive, roles, roleTable, rolesFrom, withArticle } from './roles.ts'

const signedIn = {
  scopes: null,
  role: 'owner',
  readOnly: false,
  plan: { api_write: true, organizations: true },
  production: false,
} as const satisfies Standing
const every = Object.keys(permissions) as Permission[]

describe.each(roles)('the role %s', role => {
  const standing = { ...signedIn, role }

  test.each(every)('is refused %s exactly where a stronger role is required', permission => {
    const allowed = rolesFrom(permissions[permission].least).includes(role)
    expect(refusalOf(permission, standing)).toEqual(allowed ? null : { because: 'role', permission })
  })

  test('has every permission of the weaker roles', () => {
    for (const weaker of roles.slice(roles.indexOf(role)))
      for (const permission of every)
        if (refusalOf(permission, { ...standing, role: weaker }) === null)
          expect(refusalOf(permission, standing)).toBeNull()
  })

  test('writes nothing in a read-only organization and reads everything', () => {
    for (const permission of every.filter(each => refusalOf(each, standing) === null))
      expect(refusalOf(permission, { ...standing, readOnly: true })).toEqual(
        permissions[permission].writes ? { because: 'read-only' } : null,
      )
  })

  test('publishes to Production only with that permission', () => {
    expect(refusalOf('publish', { ...standing, production: true })).toEqual(refusalOf('publish_production', standing))
  })

  test('is listed in the manual’s table of roles', () => {
    const manual = readFileSync(new URL('../../../docs/concepts.md', import.meta.url), 'utf8')
    const [head, ...rows] = manual
      .slice(manual.indexOf('## Roles'), manual.indexOf('## Keys'))
      .split('\n')
      .filter(line => line.startsWith('|'))
      .map(line => line.split('|').map(cell => cell.trim()))
    const column = head!.indexOf(role)
    expect(column, `docs/concepts.md has no column for ${role}`).toBeGreaterThan(1)
    const shown = rows.filter(cells => cells[column] === 'yes').map(cells => cells[1])
    expect(shown).toEqual(
      Object.entries(inTheManual).flatMap(([words, permission]) =>
        refusalOf(permission, standing) === null ? [words] : [],
      ),
    )
  })
})

const inTheManual: Record<string, Permission> = {
  'read and export': 'export',
  'write tokens, modes, tokensets': 'write',
  'publish to other environments': 'publish',
  'publish and merge to Production': 'publish_production',
  'members, environments, check rules, webhooks': 'manage_members',
  'delete an organization': 'delete_organization',
}

describe('an API token', () => {
  test.each(scopes)('without %s is refused the operations that require it, for every role', scope => {
    const granted = scopes.filter(other => other !== scope)
    for (const permission of every) {
      const lacks: boolean = permissions[permission].scope === scope
      expect(missingScope(permission, granted)).toBe(lacks ? scope : null)
      expect(refusalOf(permission, { ...signedIn, scopes: granted })).toEqual(
        lacks ? { because: 'scope', scope } : null,
      )
    }
  })

  test('writes only where the plan includes API writes; a signed-in user always may', () => {
    const plan = { api_write: false, organizations: false }
    expect(refusalOf('write', { ...signedIn, plan, scopes })).toEqual({ because: 'plan', feature: 'api_write' })
    expect(refusalOf('write', { ...signedIn, plan })).toBeNull()
  })
})

test('where changes are taken by proposal only, edits made at once are refused and nothing else', () => {
  const refused = allOperations.filter(operation => !isOpenTo('everybody', operation)).map(({ needs }) => needs)
  expect([...new Set(refused)]).toEqual(['write'])
})

test('agents whose changes take a proposal read, and write what is listed; publishing only where that is said', () => {
  const writing = allOperations.filter(operation => !reads(operation))
  const open = (whose: 'agent' | 'publishing agent') =>
    writing.filter(operation => isOpenTo(whose, operation)).map(({ name }) => name)
  expect(open('agent').sort()).toEqual([...openToAgents].sort())
  expect(open('publishing agent').sort()).toEqual([...openToAgents, ...openToPublishingAgents].sort())
  expect(allOperations.filter(reads).every(operation => isOpenTo('agent', operation))).toBe(true)
})

test('only accounts whose plan includes organizations create them', () => {
  const plan = { api_write: true, organizations: false }
  expect(refusalOf('create_organization', { ...signedIn, plan })).toEqual({
    because: 'plan',
    feature: 'organizations',
  })
  expect(refusalOf('read', { ...signedIn, plan })).toBeNull()
})

test('of several reasons the first is returned: scope, role, read-only, plan', () => {
  const none: Scope[] = []
  const nothing: Standing = {
    scopes: none,
    role: 'viewer',
    readOnly: true,
    plan: { api_write: false, organizations: false },
    production: false,
  }
  const because = (standing: Standing) => refusalOf('write', standing)?.because
  expect(because(nothing)).toBe('scope')
  expect(because({ ...nothing, scopes })).toBe('role')
  expect(because({ ...nothing, scopes, role: 'editor' })).toBe('read-only')
  expect(because({ ...nothing, scopes, role: 'editor', readOnly: false })).toBe('plan')
})

/** They forward, and what they start writes by itself. */
const startsWriting = new Set(['sync_git', 'resolve_git', 'commit_git', 'show_git_branch'])

test.each(allOperations.filter(({ on }) => on !== 'nobody').map(operation => [operation.name, operation] as const))(
  '%s changes something only if its permission writes',
  (_name, operation) => {
    if (operation.needs === 'self') return
    const isForwarded = operation.passing === true && !startsWriting.has(operation.name)
    expect(permissions[operation.needs].writes).toBe(!reads(operation) && !isForwarded)
  },
)

test('owners and admins assign roles, and nobody can assign the owner’s role', () => {
  expect(assignableRoles).toEqual(roles.filter(role => role !== 'owner'))
  for (const giver of roles)
    for (const role of assignableRoles) expect(mayGive(giver, role)).toBe(rolesFrom('admin').includes(giver))
})

test('of two roles the stronger applies', () => {
  expect(higherRole('viewer', 'admin')).toBe('admin')
  expect(higherRole('editor', null)).toBe('editor')
  expect(higherRole(null, null)).toBeNull()
})

test('every role has a label and a hint', () => {
  for (const role of roles) expect(roleTable[role].label.toLowerCase()).toBe(role)
  expect(roles.map(withArticle)).toContain('an editor')
})
