// The manifests for Kubernetes against the types that are made from its OpenAPI description: an unknown field, or a value of another type
// than its field has, is an error here as it is for `kubectl apply`. What the Prometheus operator defines is not among them.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { root } from '../ensure.mjs'

const folder = join(root, 'packaging/kubernetes')
const types = join(root, 'node_modules/kubernetes-types')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/** The file of kubernetes-types that describes an API version: `apps/v1` as it is, `networking.k8s.io/v1` without the domain. */
const moduleOf = (apiVersion: string) =>
  apiVersion.includes('/') ? apiVersion.replace(/\.k8s\.io\//, '/') : `core/${apiVersion}`

interface Manifest {
  apiVersion: string
  kind: string
}

/** What the compiler says of these manifests, each a literal of its type, so that unknown fields are errors. Empty if all is right. */
function complaints(manifests: Manifest[]): string {
  const work = mkdtempSync(join(tmpdir(), 'tessera-kubernetes-'))
  try {
    const lines = manifests.map(
      (manifest, at) =>
        `import type { ${manifest.kind} as Kind${at} } from '${types}/${moduleOf(manifest.apiVersion)}.js'\n` +
        `export const manifest${at}: Kind${at} = ${JSON.stringify(manifest)}\n`,
    )
    writeFileSync(join(work, 'manifests.ts'), lines.join(''))
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        compiler,
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'preserve',
        '--types',
        '',
        join(work, 'manifests.ts'),
      ],
      { encoding: 'utf8', cwd: work },
    )
    expect(status === 0, stdout).toBe(stdout === '')
    return stdout
  } finally {
    rmSync(work, { recursive: true })
  }
}

const manifests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
  .map(name => parse(readFileSync(join(folder, name), 'utf8'), { strict: true }) as Manifest)
  .filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.coreos.com/'))

test('each manifest has the fields of its kind and no others', () => {
  expect(manifests.length).toBeGreaterThanOrEqual(7)
  expect(complaints(manifests)).toBe('')
})

test('an unknown field and a value of another type are found', () => {
  const deployment = manifests.find(({ kind }) => kind === 'Deployment') as Manifest & { spec: Record<string, unknown> }
  expect(complaints([{ ...deployment, spec: { ...deployment.spec, replica: 2 } } as Manifest])).toContain('"replica"')
  expect(complaints([{ ...deployment, spec: { ...deployment.spec, replicas: '2' } } as Manifest])).toMatch(
    /'string' is not assignable to type 'number/,
  )
})
