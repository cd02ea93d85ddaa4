// What publint and "Are the types wrong?" find in a packed package.
import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** Our packages are modules, which require() loads in every Node that they run in; compilers that know neither do not matter. */
const unsupported = ['node10', 'node16-cjs']

/** The faults of a tarball, a line each. */
export async function faultsOf(file) {
  const bytes = await readFile(file)
  return [...(await faultsOfManifest(bytes)), ...(await faultsOfTypes(bytes))]
}

async function faultsOfManifest(bytes) {
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const { messages, pkg } = await publint({ pack: { tarball }, level: 'warning' })
  return messages.map(message => formatMessage(message, pkg, { color: false }))
}

async function faultsOfTypes(bytes) {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)))
  if (!checked.types) return []
  return checked.problems
    .filter(({ resolutionKind }) => !unsupported.includes(resolutionKind))
    .map(({ kind, entrypoint, resolutionKind }) => [kind, entrypoint, resolutionKind].filter(Boolean).join(' '))
}
