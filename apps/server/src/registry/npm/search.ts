// `npm search`: the packages that the caller may install, by a part of their name.
import type { Caller } from '../../base/caller.ts'
import { searchNpm } from '../../domains/delivery/packages/packages.store.ts'
import type { PackagesRow } from '../../domains/delivery/packages/packages.store.ts'
import { scopeOf } from '../../domains/delivery/packages/setup.ts'
import { versionsOf } from '../../domains/delivery/packages/versions.ts'
import type { Services } from '../../kernel/context.ts'
import type { Reader } from '../caller.ts'

export type Query = Record<string, string | string[] | undefined>

const usualSize = 20
const mostSize = 250

export async function search(
  services: Services,
  query: Query,
  caller: Caller | null,
  readerOf: (packages: PackagesRow) => Promise<Reader | null>,
) {
  const { database, clock } = services
  const rows = await searchNpm(database, lastOf(query.text).toLowerCase(), caller?.user.id ?? null)
  const objects = []
  for (const packages of rows) if (await readerOf(packages)) objects.push(await objectOf(services, packages))
  const from = wholeNumber(query.from, 0, Number.MAX_SAFE_INTEGER)
  const size = wholeNumber(query.size, usualSize, mostSize)
  return {
    objects: objects.slice(from, from + size),
    total: objects.length,
    time: new Date(clock.now()).toISOString(),
  }
}

const lastOf = (given: string | string[] | undefined): string => [given ?? ''].flat().at(-1) ?? ''

function wholeNumber(given: string | string[] | undefined, usual: number, most: number): number {
  const text = lastOf(given)
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : usual
}

async function objectOf({ database }: Services, { organization_id, npm_scope, npm_name, updated_at }: PackagesRow) {
  const scope = scopeOf(npm_scope!)
  const versions = await versionsOf(database, organization_id)
  const latest = versions.find(({ tags }) => tags.includes('latest')) ?? versions.at(-1)
  return {
    package: {
      name: `${scope}/${npm_name}`,
      scope: scope.slice(1),
      version: latest?.version ?? '0.0.0',
      description: 'Design tokens',
      date: latest?.created_at ?? updated_at,
      links: {},
      keywords: [],
      maintainers: [],
    },
    score: { final: 1, detail: { quality: 1, popularity: 1, maintenance: 1 } },
    searchScore: 1,
  }
}
