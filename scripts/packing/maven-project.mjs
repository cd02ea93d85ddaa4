// A project of Maven that depends on a package of a server, by a range.
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** What Maven has installed of its own; a project that only resolves needs this plugin. */
const installed = join(homedir(), '.m2/repository')
const compiler = 'org.apache.maven.plugins:maven-compiler-plugin:3.13.0'

export const hasPlugin = () =>
  existsSync(join(installed, compiler.replaceAll(/[.:]/g, '/').replace(/3\/13\/0$/, '3.13.0')))

/**
 * Writes it into an empty folder, with a repository that shares the machine's plugins and gets the package; returns the arguments
 * that resolve it. `maven`: `group:artifact`.
 */
export async function writeMavenProject(folder, { server, key, maven }) {
  const repository = join(folder, 'repository')
  await linkInstalled(installed, repository, maven.split(/[.:]/))
  await writeFile(join(folder, 'settings.xml'), settingsXml(key))
  await writeFile(join(folder, 'pom.xml'), pomXml(server, maven))
  return ['-B', '-q', '-s', 'settings.xml', `-Dmaven.repo.local=${repository}`, `${compiler}:compile`]
}

/** Links all but what leads to the package. */
async function linkInstalled(from, to, [first, ...rest]) {
  await mkdir(to, { recursive: true })
  if (!existsSync(from)) return
  for (const name of await readdir(from)) if (name !== first) await symlink(join(from, name), join(to, name))
  if (first !== undefined) await linkInstalled(join(from, first), join(to, first), rest)
}

function settingsXml(key) {
  const credentials = `<server><id>tokens</id><username>key</username><password>${key}</password></server>`
  return `<settings><servers>${key === undefined ? '' : credentials}</servers></settings>\n`
}

/** Nothing else is asked of Maven Central, which may be out of reach. */
function pomXml(server, maven) {
  const [group, artifact] = maven.split(':')
  const digests = '<releases><checksumPolicy>fail</checksumPolicy></releases>'
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>app</groupId><artifactId>app</artifactId><version>1</version>
  <repositories>
    <repository><id>central</id><url>${server}/maven/</url><releases><enabled>false</enabled></releases></repository>
    <repository><id>tokens</id><url>${server}/maven/</url>${digests}</repository>
  </repositories>
  <dependencies>
    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>[1.0,2.0)</version><type>aar</type></dependency>
  </dependencies>
</project>
`
}
