// What the workflows run is there, and a release publishes all that is packed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { root } from './ensure.mjs'

interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, { permissions?: Record<string, string>; steps: { uses?: string; run?: string }[] }>
}
const folder = join(root, '.github/workflows')
const workflows = Object.fromEntries(
  readdirSync(folder).map(name => [name, parse(readFileSync(join(folder, name), 'utf8')) as Workflow]),
)
const stepsOf = (name: string) => Object.values(workflows[name]!.jobs).flatMap(({ steps }) => steps)
const commands = Object.keys(workflows).flatMap(name => stepsOf(name).flatMap(({ run }) => run ?? []))

test('the scripts that they run exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = commands.flatMap(command => [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!))
  expect(named).not.toEqual([])
  for (const name of named) expect(scripts).toHaveProperty(name)
  for (const [, path] of commands.join('\n').matchAll(/bash (\S+)/g)) expect(existsSync(join(root, path!))).toBe(true)
})

test('they read the repository, and write only where a job says so', () => {
  for (const { permissions } of Object.values(workflows)) expect(permissions).toEqual({ contents: 'read' })
  const { packages, image } = workflows['release.yml']!.jobs
  expect(packages!.permissions).toEqual({ contents: 'write', 'id-token': 'write' })
  expect(image!.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write' })
})

test('a release is tested before it is published, with provenance', () => {
  const runs = stepsOf('release.yml').flatMap(({ run }) => run ?? [])
  const at = (text: string) => runs.findIndex(command => command.includes(text))
  expect(at('.ci/run')).toBeGreaterThan(-1)
  expect(at('npm run release')).toBeGreaterThan(at('.ci/run'))
  expect(at('npm publish')).toBeGreaterThan(at('npm run release'))
  expect(runs[at('npm publish')]).toContain('--provenance')
})
