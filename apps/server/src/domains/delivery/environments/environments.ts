import { environments as contract } from '@tessera/contract'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import { nodesOf, sweepNodes } from '../snapshots/nodes.store.ts'
import { makeRelease } from '../releases/publish.ts'
import { findRelease } from '../snapshots/releases.store.ts'
import { disassemble } from '../snapshots/snapshot.ts'
import { takeNames } from '../../teams/reserved-names/take-names.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import * as store from '../../teams/organizations/environments.store.ts'
import type { EnvironmentRow } from '../../teams/organizations/environments.store.ts'

export const environments = implement(contract, {
  async list({ db, organization, baseUrl }) {
    const rows = await store.listEnvironments(db, organization.id)
    return { environments: rows.map(row => toRecord(row, baseUrl)), total: rows.length }
  },

  async create(context, { name, from }) {
    const { db, organization, newId, now, baseUrl, record } = context
    const source = from === undefined ? null : await activeReleaseOf(context, from)
    const id = newId()
    const insert = () =>
      store.insertEnvironment(db, { id, organization_id: organization.id, name, is_production: false, at: now })
    await unique(name, null, insert)
    if (source) {
      const { version, root, findings } = source.release
      const snapshot = { ...(await disassemble(nodesOf(db, organization.id), root)), nodes: [] }
      await makeRelease(context, { id, active_release_id: null }, snapshot, { version, findings })
    }
    const created = toRecord(await store.getEnvironment(db, id), baseUrl)
    record({
      summary: `Created the environment "${name}"${source ? ` with ${source.release.version} of ${source.name}` : ''}`,
      subject: { kind: 'environment', id, before: null, after: created },
    })
    return created
  },

  get: async ({ db, environment, baseUrl }) => toRecord(await store.getEnvironment(db, environment.id), baseUrl),

  async update(context, input) {
    const { db, organization, environment, now, baseUrl, record } = context
    if (environment.is_production && input.name !== undefined && input.name !== environment.name)
      throw problems.renameProduction()
    const before = toRecord(await store.getEnvironment(db, environment.id), baseUrl)
    const name = input.name ?? before.name
    const isPublic = input.public ?? before.public
    const slug = input.slug ?? before.slug ?? (isPublic ? madeUpSlug(organization.name, name) : null)
    await unique(name, slug, () =>
      store.updateEnvironment(db, environment.id, { name, public: isPublic, slug, at: now }),
    )
    if (slug !== null)
      await takeNames(db, { kind: 'stylesheet', names: [slug], holder: organization.id }, `slug "${slug}"`)
    const after = toRecord(await store.getEnvironment(db, environment.id), baseUrl)
    record({ summary: changeOf(before, after), subject: { kind: 'environment', id: after.id, before, after } })
    return after
  },

  async delete({ db, organization, environment, record }) {
    if (environment.is_production) throw problems.deleteProduction()
    await store.deleteEnvironment(db, environment.id)
    await sweepNodes(db, organization.id)
    record({
      summary: `Deleted the environment "${environment.name}"`,
      subject: { kind: 'environment', id: environment.id, before: environment, after: null },
    })
    return { message: 'Environment deleted successfully' }
  },
})

/** The active release of another environment of the organization. */
async function activeReleaseOf({ db, organization }: Pick<Context<'organization'>, 'db' | 'organization'>, id: string) {
  const environment = (await store.listEnvironments(db, organization.id)).find(each => each.id === id)
  if (!environment) throw problems.notFound('Environment')
  const release = environment.active_release_id && (await findRelease(db, id, { id: environment.active_release_id }))
  if (!release) throw problems.nothingReleased(environment.name)
  return { name: environment.name, release }
}

function toRecord(row: EnvironmentRow, baseUrl: Context<'environment'>['baseUrl']) {
  return { ...row, stylesheet_url: row.public && row.slug !== null ? `${baseUrl}/public/${row.slug}/tokens.css` : null }
}

function changeOf(before: EnvironmentRow, after: EnvironmentRow): string {
  if (before.public !== after.public)
    return `Made the stylesheet of ${after.name} ${after.public ? 'public' : 'private'}`
  if (before.name !== after.name) return `Renamed the environment "${before.name}" to "${after.name}"`
  return `Changed the environment "${after.name}"`
}

/** Readable, but not guessable from the names. */
function madeUpSlug(...names: string[]): string {
  const readable = names
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return [readable, randomBytes(5).toString('hex')].filter(word => word !== '').join('-')
}

async function unique(name: string, slug: string | null, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'environments_name')) throw problems.environmentNameTaken(name)
    if (isUniqueViolation(error, 'environments_slug')) throw problems.slugTaken(slug ?? '')
    throw error
  }
}
