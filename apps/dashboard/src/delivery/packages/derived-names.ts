// The names of the packages in each registry, which follow from one name such as @acme/tokens.
import type { Packages } from '@tessera/contract'

const registries = {
  npm: ['npmScope', 'npmName'],
  swift: ['swiftScope', 'swiftName'],
  maven: ['mavenGroup', 'mavenArtifact'],
} as const
export type Registry = keyof typeof registries
type RegistryNames = Record<(typeof registries)[Registry][number], string>
export type Names = RegistryNames & { license: string }

export function namesOf({ npm, swift, maven, license }: Packages): Names {
  const { scope: npmScope, name: npmName } = npm ?? { scope: '', name: '' }
  const { scope: swiftScope, name: swiftName } = swift ?? { scope: '', name: '' }
  const { group: mavenGroup, artifact: mavenArtifact } = maven ?? { group: '', artifact: '' }
  return { npmScope, npmName, swiftScope, swiftName, mavenGroup, mavenArtifact, license: license ?? '' }
}

/** The one name, as npm has it; empty where there is none. */
export const wholeName = ({ npmScope, npmName }: RegistryNames): string =>
  npmScope === '' && npmName === '' ? '' : `${npmScope}/${npmName}`

export function derivedNames(whole: string): RegistryNames {
  const [, scope = '', name = ''] = /^@?([^/]*)\/?(.*)$/.exec(whole.trim()) ?? []
  return {
    npmScope: scope && `@${scope}`,
    npmName: name,
    // SE-0292: letters and digits, with single hyphens between them.
    swiftScope: scope.replace(/[^A-Za-z0-9]+/g, '-'),
    swiftName: name.replace(/[^A-Za-z0-9_]+/g, '-'),
    mavenGroup: scope && `com.${scope.replace(/[^A-Za-z0-9_]+/g, '_')}`,
    mavenArtifact: name,
  }
}

/** The names after another whole name was typed: those that somebody changed stay. */
export function withWhole(names: Names, before: string, after: string): Names {
  const [was, is] = [derivedNames(before), derivedNames(after)]
  const following = Object.entries(is).filter(
    ([id]) => names[id as keyof RegistryNames] === was[id as keyof RegistryNames],
  )
  return { ...names, ...Object.fromEntries(following) }
}

export const isNamed = (names: Names, registry: Registry): boolean => registries[registry].some(id => names[id] !== '')

/** With a package in the registry, called as the whole name says, or without one. */
export function withRegistry(names: Names, registry: Registry, whole: string | null): Names {
  const derived: Partial<RegistryNames> = whole === null ? {} : derivedNames(whole)
  return { ...names, ...Object.fromEntries(registries[registry].map(id => [id, derived[id] ?? ''])) }
}
