// An export of several files as one answer: a zip archive, or JSON.
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import { zip } from './zip.ts'

let w: Awaited<ReturnType<typeof organizationWorld>>
let resolver: string
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.page': ['color', '#ffffff'], größe: ['dimension', '4px'] })
  const owner = w.as('owner', session)
  const dark = (await owner.post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })).body
  await w.addTokens({ 'color.page': ['color', '#000000'] }, `/tokensets/${w.tokenset.id}/modes/${dark.id}`)
  const base = { tokenset_id: w.tokenset.id }
  const made = await owner.post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'core', sources: [base] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [{ ...base, mode_id: dark.id }], platform: { android: 'night' } },
        ],
      },
    ],
  })
  resolver = `/resolvers/${made.body.id}`
  await w.publish(w.production)
})
afterAll(() => w.close())

const get = async (path: string) => {
  const response = await fetch(`${w.address}/api/v1${path}`, {
    headers: { authorization: `Bearer ${w.people.owner.key}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** By the directory at the end, as unpackers read; throws where sizes, names or checksums disagree. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [crc, size, length] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)] // prettier-ignore
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const local = archive.readUInt32LE(at + 42)
    expect([archive.readUInt32LE(local), archive.readUInt16LE(local + 8)]).toEqual([0x04034b50, 0])
    const start = local + 30 + archive.readUInt16LE(local + 26)
    const content = archive.subarray(start, start + size)
    expect(crc32(content)).toBe(crc)
    files[name] = content.toString('utf8')
    at += 46 + length
  }
  expect(at).toBe(end)
  return files
}

test('bundle=zip is an archive with a folder of resources for each context that Android chooses by', async () => {
  const answer = await get(`${resolver}/render/android?bundle=zip`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('filename="themes.zip"')
  const files = unzip(answer.bytes)
  expect(Object.keys(files)).toEqual(['values/design_tokens.xml', 'values-night/design_tokens.xml'])
  expect(files['values/design_tokens.xml']).toContain('<color name="color-page">#ffffff</color>')
  expect(files['values/design_tokens.xml']).toContain('<dimen name="größe">4dp</dimen>')
  expect(files['values-night/design_tokens.xml']).toContain('<color name="color-page">#000000</color>')
  const again = await get(`${resolver}/render/android?bundle=zip`)
  expect([again.bytes.equals(answer.bytes), again.headers.get('etag')]).toEqual([true, answer.headers.get('etag')])
})

test('an archive has all files in their order, however they are called, and the same bytes in every time zone', () => {
  const files = ['ä/é.css', '__proto__/a.css', 'b/__proto__.css', 'constructor.css'].map(path => ({ path, text: path }))
  expect(Object.entries(unzip(zip(files)))).toEqual(files.map(({ path, text }) => [path, text]))
  const inZone = (zone: string) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      return zip(files)
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  }
  expect(inZone('Asia/Tokyo').equals(inZone('America/Los_Angeles'))).toBe(true)
})

test('bundle=json has the same files, also of a release; an export of one file is a bundle of that', async () => {
  const zipped = unzip((await get(`${resolver}/render/android?bundle=zip`)).bytes)
  const files = Object.entries(zipped).map(([path, text]) => ({ path, text }))
  const json = async (path: string) => JSON.parse((await get(path)).bytes.toString('utf8'))
  expect(await json(`${resolver}/render/android?bundle=json`)).toEqual({ files })
  const at = `/organizations/${w.organization.id}/environments/${w.production.id}`
  expect(await json(`${at}/render/android?resolver=Themes&bundle=json`)).toEqual({ files })
  const css = (await get(`${resolver}/render/css`)).bytes.toString('utf8')
  expect(await json(`${resolver}/render/css?bundle=json`)).toEqual({ files: [{ path: 'themes.css', text: css }] })
  expect(unzip((await get(`${w.modePath}/render/css?bundle=zip`)).bytes)).toHaveProperty(['core-base.css'])
})

test('one permutation states in its name and first lines the folder that Android requires', async () => {
  const dark = await get(`${resolver}/render/android?input=scheme:dark`)
  expect(dark.headers.get('content-disposition')).toContain('filename="themes-dark-values-night.xml"')
  expect(dark.bytes.toString('utf8').split('\n')[2]).toBe('    <!-- For values-night/: scheme dark -->')
  const light = await get(`${resolver}/render/android?input=scheme:light&bundle=zip`)
  expect(Object.keys(unzip(light.bytes))).toEqual(['values/design_tokens.xml'])
})

test('another kind of bundle is refused with those that there are', async () => {
  const { status, bytes } = await get(`${resolver}/render/android?bundle=tar`)
  expect([status, JSON.parse(bytes.toString('utf8')).error]).toEqual([400, 'bundle must be one of: zip, json'])
})
