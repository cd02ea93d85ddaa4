// Installs the packed packages in an empty project, with one package manager, and runs each.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm, runQuietly } from '../ensure.mjs'

/** By manager: how its program is called, and how it installs files. Versions other than the machine's come from npm. */
export const managers = {
  npm: { program: npm(), install: ['install', '--no-audit', '--no-fund'] },
  'pnpm@9': { program: npm('exec', '--yes', 'pnpm@9', '--'), install: ['add'] },
  'pnpm@10': { program: npm('exec', '--yes', 'pnpm@10', '--'), install: ['add'] },
  // It leaves the linters, which the plugins ask for as peers, to the project.
  'yarn@1': {
    program: npm('exec', '--yes', 'yarn@1', '--'),
    install: ['add', '--non-interactive', 'eslint@9', 'stylelint@17'],
  },
}

const programs = { '@tessera/server': 'tessera-server', '@tessera/cli': 'tessera' }

/** It begins to answer when it is imported, and has no exports. */
const languageServer = '@tessera/language-server'
const hasExports = "if (Object.keys(all).length === 0) throw new Error('no exports')"

/** Throws an error with the output of what failed. */
export async function tryPackages(manager, packages, version) {
  const { program, install } = managers[manager]
  const cwd = await mkdtemp(join(tmpdir(), 'tessera-packages-'))
  try {
    await writeFile(join(cwd, 'package.json'), '{ "name": "project", "private": true, "type": "module" }')
    await runQuietly([...program, ...install, ...packages], `${manager} ${install[0]}`, { cwd })
    const { dependencies } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))
    const installed = Object.keys(dependencies).filter(name => name.startsWith('@tessera/'))
    if (installed.length !== packages.length) throw new Error(`${manager} installed ${installed.join(', ')} alone`)
    for (const name of installed) await tryPackage(name, cwd, version)
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

async function tryPackage(name, cwd, version) {
  if (!(name in programs)) {
    const loads = `const all = await import('${name}'); ${name === languageServer ? 'process.exit()' : hasExports}`
    // The language server looks for its own arguments behind the path of a program.
    const args = ['--input-type=module', '--eval', loads, '--', name, '--stdio']
    await runQuietly([process.execPath, ...args], `import ${name}`, { cwd })
    return
  }
  const program = join(cwd, 'node_modules/.bin', programs[name])
  const printed = await runQuietly([program, '--version'], `${programs[name]} --version`, { cwd })
  if (!printed.includes(version)) throw new Error(`${programs[name]} --version printed ${printed}`)
}
