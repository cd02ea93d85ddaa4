import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { organization } from './organization.store.ts'

export interface EnvironmentRecord {
  id: string
  organization_id: string
  name: string
  is_production: boolean
  active_release_id: string | null
  /** Whether its stylesheet is public, at the address with `slug`. */
  public: boolean
  slug: string | null
  created_at: string
  updated_at: string
}

export interface EnvironmentRow {
  environment_id: string
  environment_name: string
  environment_is_production: boolean
  environment_active_release_id: string | null
  environment_public: boolean
  environment_slug: string | null
  environment_created_at: string
  environment_updated_at: string
}

export interface InEnvironment {
  environment: EnvironmentRecord
}

export const environment = {
  param: 'environment_id',
  noun: 'Environment',
  parent: organization,
  columns: selected<EnvironmentRow>({
    environment_id: 'e.id',
    environment_name: 'e.name',
    environment_is_production: 'e.is_production',
    environment_active_release_id: 'e.active_release_id',
    environment_public: 'e.public',
    environment_slug: 'e.slug',
    environment_created_at: 'e.created_at',
    environment_updated_at: 'e.updated_at',
  }),
  join: id => sql`left join environments e on e.id = ${id} and e.organization_id = o.id`,
  find: (row: EnvironmentRow & { organization_id: string }): InEnvironment => ({
    environment: {
      id: row.environment_id,
      organization_id: row.organization_id,
      name: row.environment_name,
      is_production: row.environment_is_production,
      active_release_id: row.environment_active_release_id,
      public: row.environment_public,
      slug: row.environment_slug,
      created_at: row.environment_created_at,
      updated_at: row.environment_updated_at,
    },
  }),
  place: ({ environment }: InEnvironment) => ({ production: environment.is_production }),
} satisfies SubjectRecord
