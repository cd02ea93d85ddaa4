// The packed plugin in a fresh project, with the program of its README, by Style Dictionary and a real server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesInReadme, projectWith } from '@tessera/plugin-core/testing/project'
import type { Project } from '@tessera/plugin-core/testing/project'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'

let w: OrganizationWorld
let project: Project

beforeAll(async () => {
  w = await organizationWorld()
  await w.as('owner').patch(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}`, { name: 'Light' })
  await w.addTokens({
    'color.brand': ['color', '#3b82f6', 'Ours'],
    'color.text': ['color', '{color.brand}'],
    'space.s': ['dimension', '4px'],
  })
  const modes = `/tokensets/${w.tokenset.id}/modes`
  const dark = (await w.as('owner').post(modes, { name: 'Dark', copy_from: w.mode.id })).body
  await w.as('owner').patch(`${modes}/${dark.id}/tokens/color.brand`, { value: '#93c5fd' })
  await w.publish(w.production)
  project = await projectWith({ plugin: 'style-dictionary', tools: ['style-dictionary'] })
  await project.write(filesInReadme('style-dictionary'))
})
afterAll(async () => {
  await w.close()
  await project.close()
})

const env = () => ({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })

test('the program of the README builds each mode, with references, and again without a server', async () => {
  for (const more of [env(), {}]) {
    const { code, out } = await project.node(['build.js'], more)
    expect(code, out).toBe(0)
    const light = await project.read('dist/Light.css')
    expect(light).toContain('--color-brand: #3b82f6; /** Ours */')
    expect(light).toContain('--color-text: var(--color-brand);')
    expect(light).toContain('--space-s: 4px;')
    expect(await project.read('dist/Dark.css')).toContain('--color-brand: #93c5fd;')
    await project.write({ 'dist/Light.css': '', 'dist/Dark.css': '' })
  }
})

test('a configuration file gets the default mode', async () => {
  const config = `import tessera from '@tessera/style-dictionary'
export default {
  tokens: await tessera({ organization: 'Acme Inc' }),
  platforms: { web: { transformGroup: 'css', buildPath: 'by-file/', files: [{ destination: 'a.css', format: 'css/variables' }] } },
}
`
  await project.write({ 'config.js': config })
  const words = ['node_modules/style-dictionary/bin/style-dictionary.js', 'build', '--config', 'config.js']
  const { code, out } = await project.node(words, env())
  expect(code, out).toBe(0)
  expect(await project.read('by-file/a.css')).toContain('--color-text: #3b82f6;')
})

test('a mode that does not exist is refused with those that do', async () => {
  await project.write({
    'wrong.js': `import tessera from '@tessera/style-dictionary'\nawait tessera({ organization: 'Acme Inc', mode: 'Dim' })\n`,
  })
  const { code, out } = await project.node(['wrong.js'], env())
  expect([code, out]).toEqual([1, expect.stringContaining('There is no mode "Dim". There are: "Light", "Dark"')])
})
