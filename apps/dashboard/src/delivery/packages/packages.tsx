// The releases of an organization as packages of npm, SwiftPM and Gradle: names, how to install them, versions.
import type { Packages as Settings } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { packagesQuery } from '../../api/delivery-queries.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading, Notice } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import formStyles from '../../ui/form/form.module.css'
import styles from '../../people/organizations/organization.module.css'
import { PackageNames } from './package-names.tsx'

export function Packages({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const { data, error, refetch } = useQuery(packagesQuery(organization_id))
  const environments = useQuery(environmentsQuery(organization_id))
  const failed = error ?? environments.error
  if (failed) return <Failed error={failed} retry={() => void (error ? refetch() : environments.refetch())} />
  if (!data || !environments.data) return <Loading />
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        Each release is a version that projects install and update as they do any package.{' '}
        <a href="/docs/for/packages">How to use them</a>
      </p>
      <Setup setup={data.setup} />
      <Section title="Names" intro="A registry without names has no package.">
        <PackageNames
          key={data.updated_at}
          organization={organization}
          environments={environments.data}
          packages={data}
        />
      </Section>
      {data.misplaced.length > 0 && (
        <Notice kind="warning">
          {data.misplaced.map(({ version }) => version).join(', ')}: released by another environment than Production,
          and found by ranges such as ^{data.misplaced.at(-1)!.version}. Release a higher version to Production, and
          ranges install that.
        </Notice>
      )}
      <Versions organization={organization} />
    </div>
  )
}

const files = [
  { file: '.npmrc', field: 'npmrc' },
  { file: 'pnpm-workspace.yaml', field: 'pnpm_workspace_yaml' },
  { file: '.yarnrc.yml', field: 'yarnrc_yml' },
  { file: 'Package.swift', field: 'package_swift' },
  { file: 'build.gradle.kts', field: 'build_gradle_kts' },
] as const

function Setup({ setup }: Pick<Settings, 'setup'>) {
  const shown = files.flatMap(({ file, field }) => (setup[field] === null ? [] : [{ file, text: setup[field] }]))
  if (shown.length === 0) return null
  return (
    <Section title="Install" intro="What goes into the project that uses them.">
      {shown.map(({ file, text }) => (
        <div key={file} className={formStyles.stack}>
          <h3>{file}</h3>
          <CodeBlock text={text} label={file} />
        </div>
      ))}
    </Section>
  )
}

function Versions({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const { data, error, refetch } = useQuery({
    queryKey: keys.packages(organization_id, 'versions'),
    queryFn: async ({ signal }) => (await api.packages.versions({ organization_id }, { signal })).versions,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Section title="Versions">
      {data.length === 0 ? (
        <Empty title="No versions yet" manual="for/packages">
          Name a package, and each release of the chosen environments is a version of it.
        </Empty>
      ) : (
        <List label="Versions">
          {data.map(({ release_id, version, tags, created_at, deprecated }) => (
            <Entry
              key={release_id}
              name={version}
              state={tags.map(tag => (
                <Badge key={tag}>{tag}</Badge>
              ))}
              when={<Time at={created_at} />}
            >
              {deprecated && `deprecated: ${deprecated}`}
            </Entry>
          ))}
        </List>
      )}
    </Section>
  )
}
