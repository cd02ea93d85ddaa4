// Everything that a release publishes, in one folder, with one version: npm packages, the Figma plugin, the Kubernetes files.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { zipSync } from 'fflate'
import { buildPlugin as buildFigmaPlugin } from '../../apps/figma-plugin/build.mjs'
import { ensureBuilt, packagesFolder, root } from '../ensure.mjs'
import { packServer } from './server.mjs'

const manifestOf = folder => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
export const { version } = manifestOf('.')

/** Of a file in an archive: the first day that a ZIP can tell, so that the same content gives the same bytes. */
const mtime = new Date(1980, 0, 1)

/** The packages of the repository whose version differs from its own, or that ask for another version of each other. */
export async function versionsOutOfStep() {
  const folders = await Promise.all(
    ['packages', 'apps'].map(async group => (await readdir(join(root, group))).map(name => `${group}/${name}`)),
  )
  const manifests = folders
    .flat()
    .filter(folder => existsSync(join(root, folder, 'package.json')))
    .map(folder => ({ folder, ...manifestOf(folder) }))
  return manifests.flatMap(({ folder, version: own, dependencies, devDependencies }) => {
    const asked = Object.entries({ ...dependencies, ...devDependencies })
    const others = asked.filter(([name, wanted]) => name.startsWith('@tessera/') && wanted !== version)
    return [
      ...(own === version ? [] : [`${folder} has version ${own}, the repository ${version}`]),
      ...others.map(([name, wanted]) => `${folder} asks for ${name} ${wanted}, the repository has ${version}`),
    ]
  })
}

/** Packs all, and returns the paths of the npm packages. */
export async function packAll(folder) {
  await ensureBuilt()
  await mkdir(folder, { recursive: true })
  const file = name => join(folder, `${name}-${version}.tgz`)
  await packServer(file('tessera-server'))
  // Those that the server hands out were packed by the build.
  const packages = (await readdir(packagesFolder)).filter(name => name.endsWith('.tgz')).map(name => name.slice(0, -4))
  for (const name of packages) await writeFile(file(name), await readFile(join(packagesFolder, `${name}.tgz`)))
  await writeFile(join(folder, `tessera-figma-plugin-${version}.zip`), await figmaPlugin())
  await writeFile(join(folder, `tessera-kubernetes-${version}.zip`), await kubernetes())
  return ['tessera-server', ...packages].map(file)
}

async function figmaPlugin() {
  const home = join(root, 'apps/figma-plugin')
  await buildFigmaPlugin()
  return zipped(home, ['manifest.json', 'README.md', 'dist/code.js', 'dist/ui.html'])
}

async function kubernetes() {
  const home = join(root, 'packaging/kubernetes')
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return zipped(
    home,
    files.map(({ parentPath, name }) => relative(home, join(parentPath, name))),
  )
}

async function zipped(home, paths) {
  const files = {}
  for (const path of paths.toSorted()) files[path] = await readFile(join(home, path))
  return zipSync(files, { mtime })
}
