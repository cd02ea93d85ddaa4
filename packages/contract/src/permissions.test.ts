// The table of permissions as decisions, for every role; and that nothing beside it decides otherwise.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

  test.each(every)('is refused %s exactly where a stronger one is asked for', permission => {
    const allowed = rolesFrom(permissions[permission].least).includes(role)
    expect(refusalOf(permission, standing)).toEqual(allowed ? null : { because: 'role', permission })
  })

  test('may whatever a weaker one may', () => {
    for (const weaker of roles.slice(roles.indexOf(role)))
      for (const permission of every)
        if (refusalOf(permission, { ...standing, role: weaker }) === null)
          expect(refusalOf(permission, standing)).toBeNull()
  })

  test('changes nothing in a read-only organization, and reads all', () => {
    for (const permission of every.filter(each => refusalOf(each, standing) === null))
      expect(refusalOf(permission, { ...standing, readOnly: true })).toEqual(
        ['read', 'export'].includes(permission) ? null : { because: 'read-only' },
      )
  })

  test('publishes to Production only with the permission for it', () => {
    expect(refusalOf('publish', { ...standing, production: true })).toEqual(refusalOf('publish_production', standing))
  })

  test('is a part of the manual’s table of roles', () => {
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
  'members, environments': 'manage_members',
  'delete an organization': 'delete_organization',
}

describe('an API token', () => {
  test.each(scopes)('without %s is refused what asks for it, whoever it acts for', scope => {
    const granted = scopes.filter(other => other !== scope)
    for (const permission of every) {
      const lacks: boolean = permissions[permission].scope === scope
      expect(missingScope(permission, granted)).toBe(lacks ? scope : null)
      expect(refusalOf(permission, { ...signedIn, scopes: granted })).toEqual(
        lacks ? { because: 'scope', scope } : null,
      )
    }
  })

  test('writes only where the plan includes it; a person always does', () => {
    const plan = { api_write: false, organizations: false }
    expect(refusalOf('write', { ...signedIn, plan, scopes })).toEqual({ because: 'plan', feature: 'api_write' })
    expect(refusalOf('write', { ...signedIn, plan })).toBeNull()
  })
})

test('organizations are made by accounts whose plan includes them', () => {
  const plan = { api_write: true, organizations: false }
  expect(refusalOf('create_organization', { ...signedIn, plan })).toEqual({
    because: 'plan',
    feature: 'organizations',
  })
  expect(refusalOf('read', { ...signedIn, plan })).toBeNull()
})

test('the first reason is told: scope, then role, then read-only, then plan', () => {
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

test.each(allOperations.filter(({ on }) => on !== 'nobody').map(operation => [operation.name, operation] as const))(
  '%s changes something only if its permission says so',
  (_name, operation) => {
    if (operation.needs !== 'self') expect(permissions[operation.needs].writes).toBe(!reads(operation))
  },
)

test('roles are given by owners and admins, and nobody makes an owner', () => {
  expect(assignableRoles).toEqual(roles.filter(role => role !== 'owner'))
  for (const giver of roles)
    for (const role of assignableRoles) expect(mayGive(giver, role)).toBe(rolesFrom('admin').includes(giver))
})

test('of two roles the stronger counts', () => {
  expect(higherRole('viewer', 'admin')).toBe('admin')
  expect(higherRole('editor', null)).toBe('editor')
  expect(higherRole(null, null)).toBeNull()
})

test('every role has its label and what it may in words', () => {
  for (const role of roles) expect(roleTable[role].label.toLowerCase()).toBe(role)
  expect(roles.map(withArticle)).toContain('an editor')
})
