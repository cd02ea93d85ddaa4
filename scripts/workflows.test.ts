// What the workflows run is there, and a release publishes all that is packed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { root } from './ensure.mjs'

interface Job {
  if?: string
  permissions?: Record<string, string>
  strategy?: { matrix: Record<string, (string | number)[]> }
  steps: { uses?: string; run?: string }[]
}
interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}
const folder = join(root, '.github/workflows')
const workflows = Object.fromEntries(
  readdirSync(folder).map(name => [name, parse(readFileSync(join(folder, name), 'utf8')) as Workflow]),
)
const stepsOf = (name: string) => Object.values(workflows[name]!.jobs).flatMap(({ steps }) => steps)
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []).join('\n')
const commands = Object.keys(workflows).flatMap(name => stepsOf(name).flatMap(({ run }) => run ?? []))

test('the scripts that they run exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = commands.flatMap(command => [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!))
  expect(named).not.toEqual([])
  for (const name of named) expect(scripts).toHaveProperty(name)
  for (const [, path] of commands.join('\n').matchAll(/bash (\S+)/g)) expect(existsSync(join(root, path!))).toBe(true)
})

test('the jobs of a pull request together run all that .ci/run runs', () => {
  const { check, test: parts } = workflows['test.yml']!.jobs
  const alone = readFileSync(join(root, '.ci/run'), 'utf8').split('\n')
  const commands = alone.filter(line => /^(?:npm|node) /.test(line))
  expect(commands.at(-1)).toBe('npm test')
  for (const command of commands.slice(0, -1)) expect(commandsOf(check!)).toContain(command)
  expect(commandsOf(parts!)).toContain('npm test -- ${{ matrix.tests }}')

  const tests = parts!.strategy!.matrix.tests!.map(String)
  const named = tests.join(' ')
  const projects = [...readFileSync(join(root, 'vitest.config.ts'), 'utf8').matchAll(/project\('(\w+)'/g)]
  expect(projects.map(([, name]) => name).sort()).toEqual(['dashboard', 'libraries', 'services'])
  for (const [, name] of projects) expect(named).toContain(`--project=${name}`)
  const shards = [...named.matchAll(/--shard=(\d+)\/(\d+)/g)].map(([, part, of]) => [Number(part), Number(of)])
  expect(shards).toEqual(shards.map((_, index) => [index + 1, shards.length]))
  const specs = readdirSync(join(root, 'apps'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.spec.ts') && !path.includes('node_modules'))
    .map(path => join('apps', path))
  expect(specs).not.toEqual([])
  const folders = tests.filter(part => !part.startsWith('--'))
  expect(specs.filter(path => !folders.some(folder => path.startsWith(`${folder}/`)))).toEqual([])
})

test('the long run comes each night, and with nothing else', () => {
  const { on, jobs } = workflows['test.yml']!
  expect(on).toHaveProperty('schedule')
  const { long, ...others } = jobs
  expect(commandsOf(long!)).toContain('npm run test:long')
  expect(long!.if).toBe("github.event_name == 'schedule'")
  for (const job of Object.values(others)) expect(job.if).toBe("github.event_name != 'schedule'")
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
