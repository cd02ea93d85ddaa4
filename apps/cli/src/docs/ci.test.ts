// The examples for builds, run by a real shell against a real server and a bare repository.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))

let server: World
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  server = await world()
  folder = await mkdtemp(join(tmpdir(), 'tessera-docs-'))
  const { buildCli } = (await import('../../publish/build.mjs' as string)) as { buildCli(dist: string): Promise<void> }
  await buildCli(join(folder, 'dist'))
  // `npx tessera` is the program that was just built.
  await mkdir(join(folder, 'shims'))
  await writeFile(
    join(folder, 'shims/npx'),
    `#!/bin/sh\n[ "$1" = --no-install ] && shift\nshift\nexec "${process.execPath}" "${folder}/dist/tessera.js" "$@"\n`,
  )
  await chmod(join(folder, 'shims/npx'), 0o755)
  await writeFile(join(folder, 'dist/package.json'), '{"type":"module"}')
  await mkdir(join(folder, 'project'))
  await git('init', '--quiet', '--bare', '-b', 'main', 'origin.git')
  // Logs each call of `gh`; a pull request exists once one was created.
  await writeFile(
    join(folder, 'shims/gh'),
    `#!/bin/sh\necho "$*" >> "${folder}/gh.log"\nif [ "$2" = view ]; then grep -q '^pr create' "${folder}/gh.log" && echo OPEN || exit 1; fi\n`,
  )
  await chmod(join(folder, 'shims/gh'), 0o755)
  env = {
    PATH: `${folder}/shims:${process.env.PATH}`,
    HOME: folder,
    TESSERA_SERVER: server.address,
    TESSERA_API_KEY: server.people.owner.key,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const shell = (script: string, cwd = 'project') =>
  run('bash', ['-euo', 'pipefail', '-c', script], { cwd: join(folder, cwd), env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout.trim()

test('the check distinguishes the kinds of failure', async () => {
  const script = `sh ${join(root, 'docs/ci/check-tokens.sh')}`
  await shell('npx tessera init --workspace Acme --tokenset Core --format css --output src/tokens.css')
  await shell('npx tessera pull')
  expect(await shell(script)).toMatchObject({ code: 0 })
  await shell('npx tessera tokens set changed.since 1 --type number')
  expect(await shell(script)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('run `npx --no-install tessera pull`'),
  })
  expect(await shell(`TESSERA_API_KEY=tsr_no ${script}`)).toMatchObject({ code: 4 })
  expect(await shell(`TESSERA_OPTIONAL=1 TESSERA_SERVER=http://127.0.0.1:1 ${script}`)).toMatchObject({ code: 0 })
})

const workflow = parseYaml(readFileSync(join(root, 'docs/ci/github-actions.yml'), 'utf8')) as {
  jobs: { update: { steps: { name?: string; run?: string }[] } }
}
const steps = workflow.jobs.update.steps.flatMap(({ run: script }) => (script && script !== 'npm ci' ? [script] : []))

test.each([
  ['update-tokens.sh', `sh ${join(root, 'docs/ci/update-tokens.sh')}`],
  ['github-actions.yml', steps.join('\n')],
])(
  'the update of %s sees new files, and runs again on the branch it made',
  async (name, script) => {
    const project = `clone of ${name}`
    const origin = `${name}.git`
    await git('clone', '--quiet', '--bare', 'origin.git', origin)
    const clone = async () => {
      await rm(join(folder, project), { recursive: true, force: true })
      await git('clone', '--quiet', origin, project)
    }
    await rm(join(folder, 'gh.log'), { force: true })
    await clone()
    await shell(
      'git switch --quiet -C main; npx tessera init --workspace Acme --tokenset Core --format css --output src/tokens.css',
      project,
    )
    await shell('git add -A; git commit --quiet -m start; git push --quiet origin HEAD:main', project)
    const onBranch = () => git('--git-dir', origin, 'show', 'design-tokens:src/tokens.css')

    await shell('npx tessera tokens set a.first 1 --type number')
    await clone()
    expect(await shell(script, project)).toMatchObject({ code: 0 })
    expect(await onBranch()).toContain('--a-first: 1;')
    expect(await git('--git-dir', origin, 'ls-tree', '-r', '--name-only', 'design-tokens')).toBe(
      'src/tokens.css\ntessera.config.ts\ntessera.lock.json',
    )

    // The next run: a fresh clone of main, other tokens, and the existing branch.
    await shell('npx tessera tokens set a.first 2 --type number')
    await clone()
    expect(await shell(script, project)).toMatchObject({ code: 0 })
    expect(await onBranch()).toContain('--a-first: 2;')
    expect(await git('--git-dir', origin, 'rev-list', '--count', 'main..design-tokens')).toBe('1')
    // And in the same clone, where nothing has changed since.
    expect(await shell(script, project)).toMatchObject({ code: 0, stdout: expect.stringContaining('are current') })

    await git('--git-dir', origin, 'update-ref', 'refs/heads/main', 'design-tokens')
    await clone()
    expect(await shell(script, project)).toMatchObject({ code: 0, stdout: expect.stringContaining('are current') })
    if (name === 'update-tokens.sh') return
    const calls = readFileSync(join(folder, 'gh.log'), 'utf8').split('\n')
    expect(calls.filter(line => line.startsWith('pr create'))).toEqual(['pr create --fill --head design-tokens'])
  },
  180_000,
)

test('what a change does to coverage is said', async () => {
  await git('clone', '--quiet', 'origin.git', 'usage')
  await shell("npx tessera tokens set color.brand '#3366ff' --type color --workspace Acme --tokenset Core", 'usage')
  await shell('npx tessera init --workspace Acme --tokenset Core --format css --output src/tokens.css', 'usage')
  const commit = (background: string) =>
    shell(
      `echo '.a { color: var(--color-brand); background: ${background} }' > a.css; git add -A; git commit -qm x`,
      'usage',
    )
  await commit('#3366ff')
  await commit('var(--color-brand)')
  expect(await shell(`sh ${join(root, 'docs/ci/compare-usage.sh')} HEAD~1`, 'usage')).toMatchObject({
    code: 0,
    stdout: 'Coverage of design tokens: 100.0 % (before: 50.0 %)\n',
  })
})

test.each(['github-usage.yml', 'gitlab-usage.yml'])('%s calls commands that there are', file => {
  const text = readFileSync(join(root, 'docs/ci', file), 'utf8')
  expect(parseYaml(text)).toBeTypeOf('object')
  expect(text).toContain('tessera scan --report')
})
