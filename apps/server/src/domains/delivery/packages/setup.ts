// What is pasted where packages are used.
import type { Packages } from '@tessera/contract'

type Names = Pick<Packages, 'npm' | 'swift' | 'maven' | 'public'>

export function setupOf({ npm, swift, maven, public: isPublic }: Names, baseUrl: string): Packages['setup'] {
  return {
    npmrc: npm && npmrc(scopeOf(npm.scope), isPublic, baseUrl),
    // Newer versions of pnpm and Yarn wait with what was published lately, so that a release would not be found at first.
    pnpm_workspace_yaml: npm && `minimumReleaseAgeExclude: ['${scopeOf(npm.scope)}/*']\n`,
    yarnrc_yml: npm && yarnrc(scopeOf(npm.scope), isPublic, baseUrl),
    package_swift: swift && `.package(id: "${swift.scope}.${swift.name}", from: "1.0.0")`,
    build_gradle_kts: maven && gradle(maven, isPublic, baseUrl),
  }
}

/** With its @. */
export const scopeOf = (scope: string): string => `@${scope.replace(/^@/, '')}`

function npmrc(scope: string, isPublic: boolean, baseUrl: string): string {
  const registry = `${scope}:registry=${baseUrl}/npm/`
  if (isPublic) return `${registry}\n`
  return `${registry}\n${baseUrl.replace(/^https?:/, '')}/npm/:_authToken=\${TESSERA_API_KEY}\n`
}

function yarnrc(scope: string, isPublic: boolean, baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl)
  return [
    'npmScopes:',
    `  ${scope.slice(1)}:`,
    `    npmRegistryServer: '${baseUrl}/npm/'`,
    ...(isPublic ? [] : ["    npmAuthToken: '${TESSERA_API_KEY}'"]),
    `npmPreapprovedPackages: ['${scope}/*']`,
    ...(protocol === 'http:' ? [`unsafeHttpWhitelist: ['${hostname}']`] : []),
    '',
  ].join('\n')
}

function gradle({ group, artifact }: NonNullable<Names['maven']>, isPublic: boolean, baseUrl: string): string {
  const allowHttp = baseUrl.startsWith('http:') ? ['        isAllowInsecureProtocol = true'] : []
  const credentials = [
    '        credentials {',
    '            username = "key"',
    '            password = System.getenv("TESSERA_API_KEY")',
    '        }',
  ]
  return [
    'repositories {',
    '    maven {',
    `        url = uri("${baseUrl}/maven/")`,
    ...allowHttp,
    ...(isPublic ? [] : credentials),
    // Without it, Gradle would ask this registry for the packages of others as well, and stop where it refuses.
    `        content { includeGroup("${group}") }`,
    '    }',
    '}',
    'dependencies {',
    `    implementation("${group}:${artifact}:1.+")`,
    '}',
    '',
  ].join('\n')
}
