import { describe, expect, test } from 'vitest'
import { derivedNames, isNamed, withRegistry, withWhole, type Names } from './derived-names.ts'

const none: Names = {
  ...{ npmScope: '', npmName: '', swiftScope: '', swiftName: '' },
  ...{ mavenGroup: '', mavenArtifact: '', license: '' },
}

describe('one name of the packages', () => {
  test('gives those of each registry, in its spelling', () => {
    expect(derivedNames('@acme_group/design.tokens')).toEqual({
      ...{ npmScope: '@acme_group', npmName: 'design.tokens' },
      ...{ swiftScope: 'acme-group', swiftName: 'design-tokens' },
      ...{ mavenGroup: 'com.acme_group', mavenArtifact: 'design.tokens' },
    })
    expect(derivedNames('acme/tokens')).toEqual(derivedNames('@acme/tokens'))
  })

  test('is followed by all names while it is typed, but not by those that somebody changed', () => {
    const typed = withWhole(withWhole(none, '', '@acme'), '@acme', '@acme/tokens')
    expect(typed).toEqual({ ...none, ...derivedNames('@acme/tokens') })
    const changed = { ...typed, mavenGroup: 'io.acme' }
    expect(withWhole(changed, '@acme/tokens', '@acme/design')).toMatchObject({
      ...{ npmName: 'design', swiftName: 'design' },
      ...{ mavenGroup: 'io.acme', mavenArtifact: 'design' },
    })
  })

  test('is left by a registry without a package, which comes back with it', () => {
    const typed = { ...none, ...derivedNames('@acme/tokens') }
    const left = withRegistry(typed, 'swift', null)
    expect([isNamed(left, 'swift'), isNamed(left, 'npm')]).toEqual([false, true])
    expect(isNamed(withWhole(left, '@acme/tokens', '@acme/design'), 'swift')).toBe(false)
    expect(withRegistry(left, 'swift', '@acme/tokens')).toEqual(typed)
  })
})
