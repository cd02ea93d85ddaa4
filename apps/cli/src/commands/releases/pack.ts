// A release as a package: the same files as the registry of the server gives.
import { packageKinds } from '@tessera/contract'
import { resolve } from 'node:path'
import { command } from '../../base/command.ts'
import { usage } from '../../base/failure.ts'
import { readNamed, shown, writeWhole } from '../../base/files.ts'
import { safePath } from '../../project/output.ts'
import { releaseNamed } from './release.ts'
import { here, placeFlags } from './releases.ts'

const manifestOfNpm = 'package.json'

export const packRelease = command({
  name: 'pack',
  summary: 'Write a release as the files of a package: for npm, SwiftPM, Maven or Dart.',
  words: '<npm|swift|maven|dart>',
  flags: {
    ...placeFlags,
    release: { type: 'string', value: 'VERSION', help: 'Another release than the active one' },
    output: { type: 'string', short: 'o', value: 'FOLDER', formerly: 'out', help: 'Where to; package by default' },
    license: { type: 'string', value: 'FILE', help: 'The license, which goes along as LICENSE' },
  },
  details: 'The same release gives the same bytes. `npm pack` and `npm publish` accept the folder of npm.',
  examples: [
    ['pack npm', 'what is active in Production'],
    ['pack swift --environment Staging --release 1.4.0 --output swift', 'another release, into another folder'],
  ],
  async run(report, given) {
    const { io, paint, say } = report
    const { flags } = given
    const kind = packageKinds.find(each => each === given.words[0])
    if (!kind) throw usage(`There is no package of the kind ${given.words[0]}`, `There are ${packageKinds.join(', ')}.`)
    const place = await here(report, given)
    const release = flags.release === undefined ? undefined : (await releaseNamed(place, flags.release)).id
    const packed = await place.client.packages.pack({ ...place.ids, kind, ...(release && { release }) })
    const license = flags.license === undefined ? null : await readNamed('license', resolve(io.cwd, flags.license))
    const folder = resolve(io.cwd, flags.output ?? 'package')
    const files = license === null ? packed.files : withLicense(packed.files, license)
    for (const { path, text, base64 } of files)
      await writeWhole(resolve(folder, safePath(path)), base64 === undefined ? text! : Buffer.from(base64, 'base64'))
    say(paint.green(`+ ${shown(folder, io.cwd)}: ${packed.name} ${packed.version}, ${files.length} files`))
    report.result({ ...packed, folder: shown(folder, io.cwd), files: files.map(({ path }) => path) })
  },
})

type Files = readonly { path: string; text?: string | undefined; base64?: string | undefined }[]

/** npm asks for the name of the file where the license is none of its list. */
function withLicense(files: Files, license: string): Files {
  const named = files.map(file => {
    if (file.path !== manifestOfNpm) return file
    const manifest = { ...(JSON.parse(file.text!) as object), license: 'SEE LICENSE IN LICENSE' }
    return { path: manifestOfNpm, text: `${JSON.stringify(manifest, null, 2)}\n` }
  })
  return [...named, { path: 'LICENSE', text: license }]
}
