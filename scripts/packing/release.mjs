// `npm run release [-- --out FOLDER] [--with npm,pnpm@10,…]`: packs everything that a release publishes, checks each package, and
// installs and runs them in empty projects. Publishing is left to .github/workflows/release.yml.
import '../node-version.mjs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { ensureInstalled, reportAndExit, root } = await import('../ensure.mjs')

async function release({ out, with: chosen }) {
  await ensureInstalled()
  const { packAll, version, versionsOutOfStep } = await import('./all.mjs')
  const { faultsOf } = await import('./faults.mjs')
  const { managers, tryPackages } = await import('./try-packages.mjs')
  const names = chosen === undefined ? Object.keys(managers) : chosen.split(',')
  const unknown = names.filter(name => !(name in managers))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}: --with takes ${Object.keys(managers).join(', ')}.`)
  refuse(await versionsOutOfStep())
  const folder = resolve(out ?? join(root, 'reports/release'))
  const packages = await packAll(folder)
  for (const file of packages) refuse((await faultsOf(file)).map(fault => `${file}: ${fault}`))
  for (const name of names) {
    await tryPackages(name, packages, version)
    console.log(`✓ installed and run with ${name}`)
  }
  console.log(`✓ version ${version} in ${folder}:\n${(await readdir(folder)).map(name => `  ${name}`).join('\n')}`)
}

function refuse(faults) {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

const { values } = parseArgs({ options: { out: { type: 'string' }, with: { type: 'string' } } })
await release(values).catch(reportAndExit)
