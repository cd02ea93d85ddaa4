import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPlugin, writeMavenProject } from '../../../../../scripts/packing/maven-project.mjs'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'

const run = promisify(execFile)

/** Maven, and the plugin that it needs to resolve a project: tests load nothing from other servers. */
const hasMaven = spawnSync('mvn', ['--version']).status === 0 && hasPlugin()

let w: OrganizationWorld
let folder: string
beforeAll(async () => {
  w = await organizationWorld()
  folder = await mkdtemp(join(tmpdir(), 'tessera-maven-'))
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  for (let release = 0; release < 2; release++) await w.publish(w.production)
  const names = { maven: { group: 'com.acme.design', artifact: 'tokens' } }
  expect((await w.as('owner', session).put(`${w.path}/packages`, names)).status).toBe(200)
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

const resolved = async (key: string) => {
  const cwd = await mkdtemp(join(folder, 'project-'))
  const args = await writeMavenProject(cwd, { server: w.address, key, maven: 'com.acme.design:tokens' })
  await run('mvn', args, { cwd })
  return readdir(join(cwd, 'repository/com/acme/design/tokens/1.0.1'))
}

test.skipIf(!hasMaven)(
  'Maven resolves a range with a key as its password, and compares digests',
  { timeout: 120_000 },
  async () => {
    const files = await resolved(w.people.viewer.key)
    expect(files).toEqual(expect.arrayContaining(['tokens-1.0.1.aar', 'tokens-1.0.1.aar.sha1', 'tokens-1.0.1.pom']))
  },
)

test.skipIf(!hasMaven)('Maven finds no version with an unknown key', { timeout: 120_000 }, async () => {
  await expect(resolved('tsr_unknown')).rejects.toMatchObject({
    stdout: expect.stringContaining('No versions available'),
  })
})
