// The packed plugin in a fresh project, with the configuration of its README, by PostCSS and a real server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesInReadme, projectWith } from '@tessera/plugin-core/testing/project'
import type { Project } from '@tessera/plugin-core/testing/project'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'

let w: OrganizationWorld
let project: Project
/** As tools that read postcss.config.mjs do. */
const runner = `
import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import config from './postcss.config.mjs'
const result = await postcss(config.plugins).process(readFileSync('src/a.css', 'utf8'), { from: 'src/a.css' })
console.log(result.css)
for (const warning of result.warnings()) console.log(String(warning))
`

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.brand': ['color', '#3b82f6'],
    'color.text': ['color', '{color.brand}'],
    wide: ['dimension', '40rem'],
  })
  await w.publish(w.production)
  project = await projectWith({ plugin: 'postcss', tools: ['postcss'] })
  await project.write({ ...filesInReadme('postcss'), 'run.mjs': runner })
})
afterAll(async () => {
  await w.close()
  await project.close()
})

const env = () => ({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })
const ran = async (css?: string, more: Record<string, string> = env()) => {
  if (css !== undefined) await project.write({ 'src/a.css': css })
  return project.node(['run.mjs'], more)
}

test('the style sheet of the README has the tokens, and so it has without a server the next time', async () => {
  const { code, out } = await ran()
  expect(code, out).toBe(0)
  expect(out).toMatch(/--color-brand: #3b82f6;[^]*\.card \{\n {2}color: var\(--color-text\);\n\}/)
  expect(out).not.toContain('@import')
  expect(await ran(undefined, {})).toEqual({ code: 0, out })
  expect(JSON.parse(await project.read('tessera.lock'))).toMatchObject({ version: 1, server: w.address })
})

test('token() stands in functions, quotes and at-rules; comments and strings stay', async () => {
  const { out } = await ran(
    '@container (min-width: token(wide)) { .a { color: color-mix(in oklab, token("color.text") 50%, token( color.brand )); --x: "token(no)" /* token(no) */ } }',
  )
  expect(out).toContain(
    '@container (min-width: var(--wide)) { .a { color: color-mix(in oklab, var(--color-text) 50%, var(--color-brand)); --x: "token(no)" /* token(no) */ } }',
  )
})

test('an unknown token is an error at its place, with the nearest name', async () => {
  const { code, out } = await ran('.a {\n  color: red;\n  color: token(color.brnad);\n}\n')
  expect(code).toBe(1)
  expect(out).toMatch(/a\.css:3:16: there is no token "color\.brnad"\. Did you mean "color\.brand"\?/)
})
