// Every setting reaches the server in containers: what compose.yaml and the manifests for Kubernetes give it is worked out as Docker
// Compose and the kubelet do, with a value for each variable of the list of settings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import type { Setting } from '../../apps/server/src/base/settings/setting.ts'
import { readConfig, settings } from '../../apps/server/src/process/config.ts'
import { root } from '../ensure.mjs'

const read = (path: string): unknown => parse(readFileSync(join(root, path), 'utf8'), { merge: true })

type Environment = Record<string, string>

interface Variable {
  name: string
  secret: boolean
}
/** Companions included, those of two providers among them. */
const variables: Variable[] = Object.entries<Setting<string, string | null, unknown>>(settings).flatMap(
  ([name, { secret = false, companions = {} }]) => [
    { name, secret },
    ...Object.entries(companions)
      .map(([companion, about]) => ({ name: companion.replace('<ID>', 'ACME_2'), ...about }))
      .filter(companion => companion.name !== name),
  ],
)
const valuesOf = (some: Variable[]): Environment => Object.fromEntries(some.map(({ name }) => [name, `the ${name}`]))

describe('compose.yaml', () => {
  interface Service {
    env_file: { path: string; required: boolean }[]
    environment: Environment
    read_only: boolean
    tmpfs: string[]
    volumes: string[]
  }
  const services = Object.entries((read('compose.yaml') as { services: Record<string, Service> }).services)
  const nodes = services.filter(([name]) => name.startsWith('tessera-'))

  /** `${NAME}`, `${NAME:-else}` and `${NAME:?why}`, from the shell, or else from `.env`. */
  const filled = (text: string, from: Environment) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', rest = '') => {
      if (from[name]) return from[name]
      if (kind === '?') throw new Error(`${name}: ${rest}`)
      return kind === '-' ? rest : ''
    })

  /** What the container gets: the files of `env_file`, and above them `environment`. */
  function environmentOf({ env_file, environment }: Service, dotEnv: Environment | null, shell: Environment = {}) {
    const files = env_file.map(({ path, required }) => {
      expect(path, 'Docker Compose fills in from this file alone').toBe('.env')
      if (dotEnv === null && required) throw new Error(`${path} is missing`)
      return dotEnv ?? {}
    })
    const own = Object.entries(environment).map(([name, value]) => {
      // A number is a text there; without a value, Compose looks the name up and drops what `.env` has.
      expect(value, name).toEqual(expect.any(String))
      return [name, filled(value, { ...dotEnv, ...shell })]
    })
    return Object.assign({}, ...files, Object.fromEntries(own)) as Environment
  }

  const needed = {
    POSTGRES_PASSWORD: 'letters and digits',
    TESSERA_BASE_URL: 'https://tokens.example.com',
    TESSERA_SETUP_TOKEN: '16-characters-or-more',
  }
  /** What follows from the other containers, or from where the image has its folders. */
  const ofTheFile = ['HOST', 'PORT', 'DATABASE_URL', 'TESSERA_DATA_DIR', 'REDIS_URL', 'TESSERA_TRUST_PROXY']

  test.each(nodes)('hands every setting of .env to %s, but for those that the file itself decides', (_name, node) => {
    const given = { ...valuesOf(variables), POSTGRES_PASSWORD: 'letters and digits' }
    const got = environmentOf(node, given)
    expect(Object.entries(given).filter(([name, value]) => got[name] !== value)).toEqual(
      ofTheFile.map(name => [name, `the ${name}`]),
    )
    for (const name of ofTheFile) expect(got[name], name).toBe(filled(node.environment[name]!, given))
  })

  test.each(nodes)('gives %s what the server accepts, with .env and without it', (_name, node) => {
    const withMore = {
      ...needed,
      TESSERA_SIGN_UP: 'open',
      TESSERA_SMTP_URL: 'smtp://mail',
      TESSERA_OIDC_ACME_2_ISSUER: 'https://id.example.com',
      TESSERA_OIDC_ACME_2_CLIENT_ID: 'tessera',
      TESSERA_OIDC_ACME_2_CLIENT_SECRET: 'secret',
    }
    expect(readConfig(environmentOf(node, withMore))).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      signUp: 'open',
      smtpUrl: 'smtp://mail',
      providers: [{ id: 'acme_2', clientSecret: 'secret' }],
    })
    expect(readConfig(environmentOf(node, null, needed))).toMatchObject({ signUp: 'closed', smtpUrl: null })
    expect(() => environmentOf(node, null, { ...needed, POSTGRES_PASSWORD: '' })).toThrow('POSTGRES_PASSWORD')
  })

  test.each(nodes)('lets %s write to /tmp on a disk, and to nothing of the image', (_name, node) => {
    expect([node.read_only, node.tmpfs, node.volumes]).toEqual([true, ['/data'], ['/tmp']])
  })
})

describe('the manifests for Kubernetes', () => {
  interface EnvFrom {
    configMapRef?: { name: string; optional?: boolean }
    secretRef?: { name: string; optional?: boolean }
  }
  interface Container {
    envFrom: EnvFrom[]
    env: { name: string; valueFrom: { secretKeyRef: { name: string; key: string; optional?: boolean } } }[]
  }
  const deployment = read('packaging/kubernetes/deployment.yaml') as {
    spec: { template: { spec: { containers: [Container] } } }
  }
  const [container] = deployment.spec.template.spec.containers
  const { configMapGenerator } = read('packaging/kubernetes/kustomization.yaml') as {
    configMapGenerator: { name: string; literals: string[] }[]
  }
  const written = Object.fromEntries(configMapGenerator[0]!.literals.map(line => line.split('=') as [string, string]))

  interface Cluster {
    configMaps: Record<string, Environment>
    secrets: Record<string, Environment>
  }
  /** What the kubelet gives the container: `envFrom` in its order, and above it `env`. */
  function environmentIn({ configMaps, secrets }: Cluster): Environment {
    const missing = (what: string) => {
      throw new Error(`${what} not found`)
    }
    const got: Environment = {}
    for (const { configMapRef, secretRef } of container.envFrom) {
      const { name, optional } = (configMapRef ?? secretRef)!
      const found = (configMapRef ? configMaps : secrets)[name]
      Object.assign(got, found ?? (optional ? {} : missing(name)))
    }
    for (const { name, valueFrom } of container.env) {
      const { name: from, key, optional } = valueFrom.secretKeyRef
      const value = secrets[from]?.[key]
      if (value !== undefined) got[name] = value
      else if (!optional) missing(`${from}/${key}`)
    }
    return got
  }

  const byKey = (of: Environment): Environment =>
    Object.fromEntries(container.env.map(({ name, valueFrom }) => [valueFrom.secretKeyRef.key, of[name]!]))

  test('give every setting to the nodes: from the map what is not secret, from the secrets what is', () => {
    const given = valuesOf(variables)
    const secret = variables.filter(variable => variable.secret)
    const got = environmentIn({
      configMaps: { tessera: valuesOf(variables.filter(variable => !variable.secret)) },
      secrets: { tessera: byKey(given), 'tessera-settings': valuesOf(secret) },
    })
    expect(got).toEqual(given)
    for (const { name } of container.env) expect(secret).toContainEqual({ name, secret: true })
    for (const name of Object.keys(written)) expect(variables).toContainEqual({ name, secret: false })
  })

  test('give the nodes what they need where the further secrets are missing, and no start without', () => {
    const secrets = {
      tessera: byKey({
        DATABASE_URL: 'postgres://tessera:secret@postgres:5432/tessera',
        REDIS_URL: 'redis://redis:6379',
        TESSERA_SETUP_TOKEN: '16-characters-or-more',
        TESSERA_METRICS_TOKEN: '16-characters-or-more',
      }),
    }
    const cluster = { configMaps: { tessera: written }, secrets }
    expect(readConfig(environmentIn(cluster))).toMatchObject({ redisUrl: 'redis://redis:6379', secretKey: null })
    const { 'setup-token': _, ...without } = secrets.tessera
    expect(() => environmentIn({ ...cluster, secrets: { tessera: without } })).toThrow('tessera/setup-token not found')
  })
})
