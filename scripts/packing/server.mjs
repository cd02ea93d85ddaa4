// Packs the server with its dashboard and manual, as `npx @tessera/server` runs it: `node scripts/packing/server.mjs FILE`.
import { cp } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist, ensureBuilt, reportAndExit } from '../ensure.mjs'
import { packStaged } from './staged.mjs'

/** What only a clone needs: the maps of the sources, and the marks of the last build. */
const left = /\.map$|[\\/]\.(built|packed|packing)[\w-]*$/

export async function packServer(file) {
  await ensureBuilt()
  const buildInto = to => cp(dist, to, { recursive: true, filter: path => !left.test(path) })
  await packStaged(dirname(file), [{ name: 'server', tarball: basename(file), buildInto, folders: ['bin'] }])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await packServer(process.argv[2]).catch(reportAndExit)
