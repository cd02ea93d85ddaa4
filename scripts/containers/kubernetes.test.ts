// The manifests for Kubernetes, without a cluster: every file is used, names and labels lead to what exists, ports go by name, settings
// are the server's own, and pods keep to the restricted profile of the Pod Security Standards.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { readConfig, settings } from '../../apps/server/src/process/config.ts'
import { root } from '../ensure.mjs'

const folder = join(root, 'packaging/kubernetes')
const read = (path: string): unknown => parse(readFileSync(join(folder, path), 'utf8'), { strict: true })

type Labels = Record<string, string>
interface Kustomization {
  apiVersion: string
  kind: string
  resources: string[]
  images: { name: string; newTag: string }[]
  configMapGenerator: { name: string; literals: string[] }[]
  patches?: { target: { kind: string; name: string }; patch: string }[]
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Labels; namespace?: string }
}
interface Container {
  image: string
  ports: { name: string; containerPort: number }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string; optional: boolean } }[]
  env: { name: string; valueFrom: { secretKeyRef: { name: string; key: string; optional?: boolean } } }[]
  volumeMounts: { name: string }[]
  securityContext: object
  resources: { requests: Labels; limits: Labels }
  lifecycle: { preStop: { exec: { command: string[] } } }
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } }
}
interface Pod {
  securityContext: object
  terminationGracePeriodSeconds: number
  containers: Container[]
  volumes: { name: string }[]
  topologySpreadConstraints: { labelSelector: { matchLabels: Labels } }[]
}
interface Deployment extends Manifest {
  spec: {
    replicas: number
    selector: { matchLabels: Labels }
    template: { metadata: { labels: Labels }; spec: Pod }
  }
}

const base = read('kustomization.yaml') as Kustomization
const components = readdirSync(folder, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const componentOf = (name: string) => read(`${name}/kustomization.yaml`) as Kustomization
const resources = [
  ...base.resources,
  ...components.flatMap(name => componentOf(name).resources.map(file => `${name}/${file}`)),
]
const manifests = resources.map(path => read(path) as Manifest)
const only = <Kind extends Manifest>(kind: string) => {
  const found = manifests.filter(each => each.kind === kind)
  expect(found, kind).toHaveLength(1)
  return found[0] as Kind
}
const deployment = only<Deployment>('Deployment')
const podLabels = deployment.spec.template.metadata.labels
const pod = deployment.spec.template.spec
const [container] = pod.containers as [Container]
const matches = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value)

/** Every value under this name, however deep. */
function everywhere(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [...(key === name ? [each] : []), ...everywhere(each, name)])
}

test('each file is a resource of the folder or of a component, under an API that serves its kind', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.yaml'))
  const kustomizations = ['kustomization.yaml', ...components.map(name => `${name}/kustomization.yaml`)]
  expect(files.sort()).toEqual([...resources, ...kustomizations].sort())
  expect([base.kind, ...components.map(name => componentOf(name).kind)]).toEqual([
    'Kustomization',
    ...components.map(() => 'Component'),
  ])
  const apis: Labels = {
    Namespace: 'v1',
    Service: 'v1',
    Deployment: 'apps/v1',
    Ingress: 'networking.k8s.io/v1',
    NetworkPolicy: 'networking.k8s.io/v1',
    PodDisruptionBudget: 'policy/v1',
    HorizontalPodAutoscaler: 'autoscaling/v2',
    ServiceMonitor: 'monitoring.coreos.com/v1',
  }
  for (const { apiVersion, kind, metadata } of manifests) {
    expect(apiVersion, kind).toBe(apis[kind])
    expect(metadata.namespace, 'the kustomization names the namespace').toBeUndefined()
  }
})

test('selectors find the pods, and names lead to what exists', () => {
  expect(deployment.spec.replicas).toBeGreaterThanOrEqual(2)
  const service = only<Manifest & { spec: { selector: Labels; ports: { name: string; targetPort: string }[] } }>(
    'Service',
  )
  for (const selector of [
    deployment.spec.selector.matchLabels,
    service.spec.selector,
    ...pod.topologySpreadConstraints.map(({ labelSelector }) => labelSelector.matchLabels),
    only<Manifest & { spec: { selector: { matchLabels: Labels } } }>('PodDisruptionBudget').spec.selector.matchLabels,
    only<Manifest & { spec: { podSelector: { matchLabels: Labels } } }>('NetworkPolicy').spec.podSelector.matchLabels,
  ]) {
    expect(Object.keys(selector).length).toBeGreaterThan(0)
    expect(matches(selector, podLabels), JSON.stringify(selector)).toBe(true)
  }
  const monitor = only<
    Manifest & { spec: { selector: { matchLabels: Labels }; jobLabel: string; endpoints: { port: string }[] } }
  >('ServiceMonitor')
  expect(matches(monitor.spec.selector.matchLabels, service.metadata.labels!)).toBe(true)
  // Alert rules and the dashboard ask for this job.
  expect(service.metadata.labels![monitor.spec.jobLabel]).toBe('tessera')
  const ports = new Set(container.ports.map(({ name }) => name))
  for (const { targetPort } of service.spec.ports) expect(ports).toContain(targetPort)
  for (const { port } of monitor.spec.endpoints) expect(service.spec.ports.map(({ name }) => name)).toContain(port)
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
    expect(ports, probe).toContain(container[probe]!.httpGet.port)
    expect(container[probe]!.httpGet.path).toBe(probe === 'readinessProbe' ? '/readyz' : '/healthz')
  }
  const [backend] = everywhere(only('Ingress'), 'backend') as [{ service: { name: string; port: { name: string } } }]
  expect([backend.service.name, backend.service.port.name]).toEqual([
    service.metadata.name,
    service.spec.ports[0]!.name,
  ])
  for (const port of everywhere(only('NetworkPolicy'), 'port')) expect(ports).toContain(port)
  const [scaled] = everywhere(only('HorizontalPodAutoscaler'), 'scaleTargetRef')
  expect(scaled).toEqual({
    apiVersion: deployment.apiVersion,
    kind: deployment.kind,
    name: deployment.metadata.name,
  })
  for (const { target } of components.flatMap(name => componentOf(name).patches ?? []))
    expect([target.kind, target.name]).toEqual([deployment.kind, deployment.metadata.name])
  expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
})

test('the settings are the server’s own, and it accepts them', () => {
  expect(container.envFrom).toEqual([
    ...base.configMapGenerator.map(({ name }) => ({ configMapRef: { name } })),
    { secretRef: { name: 'tessera-settings', optional: true } },
  ])
  const plain = base.configMapGenerator.flatMap(({ literals }) =>
    literals.map(each => each.split('=') as [string, string]),
  )
  const secret: Labels = {
    'database-url': 'postgres://tessera:secret@postgres:5432/tessera',
    'redis-url': 'redis://redis:6379',
    'setup-token': '16-characters-or-more',
    'metrics-token': '16-characters-or-more',
  }
  const refs = [
    ...container.env.map(({ valueFrom }) => valueFrom.secretKeyRef),
    ...(everywhere(only('ServiceMonitor'), 'credentials') as { name: string; key: string }[]),
  ]
  for (const { name, key } of refs)
    expect([name, Object.keys(secret)]).toEqual(['tessera', expect.arrayContaining([key])])
  const env = {
    ...Object.fromEntries(plain),
    ...Object.fromEntries(container.env.map(({ name, valueFrom }) => [name, secret[valueFrom.secretKeyRef.key]!])),
  }
  expect(Object.keys(env).filter(name => !(name in settings))).toEqual([])
  expect(readConfig(env)).toMatchObject({ baseUrl: 'https://tokens.example.com', signUp: 'closed' })
  // The command of the manual makes the secret with these keys.
  const manual = readFileSync(join(root, 'docs/scaling.md'), 'utf8')
  for (const { key, optional } of container.env.map(({ valueFrom }) => valueFrom.secretKeyRef))
    if (!optional) expect(manual).toContain(`--from-literal=${key}=`)
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  expect(image).toContain(`PORT=${container.ports[0]!.containerPort}`)
  expect(image).toContain('HOST=0.0.0.0')
  expect(base.images.map(({ name }) => name)).toEqual([container.image])
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(base.images[0]!.newTag).toBe(version)
})

test('the pods keep to the restricted profile that the namespace enforces, and get time to end', () => {
  expect(only('Namespace').metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' })
  expect(only('Namespace').metadata.name).toBe((base as unknown as { namespace: string }).namespace)
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container.resources).toMatchObject({
    requests: { cpu: expect.any(String), memory: expect.any(String) },
    limits: { memory: expect.any(String) },
  })
  const pause = Number(/(\d+)\)$/.exec(container.lifecycle.preStop.exec.command.at(-1)!)![1]) / 1000
  // The server gives itself ten seconds.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + 10)
})
