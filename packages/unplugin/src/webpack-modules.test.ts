// webpack itself is no dependency: what it calls is called here in its order.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'
import { sourceOf } from './source.ts'
import { inWebpack } from './webpack-modules.ts'

let w: OrganizationWorld
let context: string
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  context = await mkdtemp(join(tmpdir(), 'tessera-webpack-'))
})
afterAll(async () => {
  await w.close()
  await rm(context, { recursive: true, force: true })
})

test('the style sheet is a file before a build looks for modules, the first one too', async () => {
  const before: (() => Promise<void>)[] = []
  const replaced = { request: 'tessera:css' }
  class NormalModuleReplacementPlugin {
    readonly replace: (resource: { request: string }) => void
    constructor(_: RegExp, replace: (resource: { request: string }) => void) {
      this.replace = replace
    }
    apply() {
      this.replace(replaced)
    }
  }
  const source = sourceOf({ server: w.address, apiKey: w.people.owner.key, workspace: 'Acme' })
  inWebpack(source)({
    context,
    hooks: { beforeCompile: { tapPromise: (_, run) => void before.push(run) } },
    webpack: { NormalModuleReplacementPlugin },
  })
  await Promise.all(before.map(run => run()))
  expect(replaced.request.startsWith(context)).toBe(true)
  expect(await readFile(replaced.request, 'utf8')).toContain('--color-brand: #3b82f6;')
})
