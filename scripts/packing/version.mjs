// `node scripts/packing/version.mjs 1.2.3`: gives the repository and all its packages that version, and the lockfile with them.
import { readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { npm, reportAndExit, root, runQuietly } from '../ensure.mjs'

const fields = ['dependencies', 'devDependencies', 'peerDependencies']

function setVersion(path, version) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.version = version
  for (const asked of fields.map(field => manifest[field]).filter(Boolean))
    for (const name of Object.keys(asked)) if (name.startsWith('@tessera/')) asked[name] = version
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

async function main(version) {
  if (!semver.valid(version)) throw new Error('Say which version: node scripts/packing/version.mjs 1.2.3')
  const folders = ['packages', 'apps'].flatMap(group => readdirSync(join(root, group)).map(name => join(group, name)))
  for (const folder of ['.', ...folders]) {
    const path = join(root, folder, 'package.json')
    if (existsSync(path)) setVersion(path, version)
  }
  await runQuietly(npm('install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'), 'npm install')
  console.log(`Everything has version ${version}: commit it, tag it v${version}, and push the tag.`)
}

await main(process.argv[2]).catch(reportAndExit)
