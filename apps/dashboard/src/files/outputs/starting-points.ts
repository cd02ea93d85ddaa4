// Initial settings for common platforms.
import type { Output } from '@tessera/contract'

export interface StartingPoint {
  id: string
  label: string
  hint: string
  settings: Output
}

export const startingPoints: readonly StartingPoint[] = [
  {
    id: 'css',
    label: 'CSS with rem',
    hint: 'Custom properties, lengths in rem, groups that begin with _ left out',
    settings: {
      name: 'web',
      format: 'css',
      where: { private: ['_'] },
      names: { case: 'kebab' },
      values: { unit: 'rem' },
      options: { references: true },
    },
  },
  {
    id: 'tailwind',
    label: 'Tailwind CSS',
    hint: 'A theme for Tailwind CSS 4, lengths in rem',
    settings: { name: 'tailwind', format: 'tailwind', where: { private: ['_'] }, values: { unit: 'rem' } },
  },
  {
    id: 'swiftui',
    label: 'SwiftUI',
    hint: 'Swift constants in camelCase for iOS and macOS',
    settings: {
      name: 'ios',
      format: 'swiftui',
      where: { private: ['_'] },
      names: { case: 'camel' },
      header: ['Made from design tokens: do not edit'],
    },
  },
  {
    id: 'compose',
    label: 'Jetpack Compose',
    hint: 'Kotlin constants for Android',
    settings: {
      name: 'android',
      format: 'compose',
      where: { private: ['_'] },
      header: ['Made from design tokens: do not edit'],
    },
  },
  {
    id: 'android',
    label: 'Android resources',
    hint: 'XML for res/values, names in snake_case',
    settings: { name: 'android-xml', format: 'android', where: { private: ['_'] }, names: { case: 'snake' } },
  },
  {
    id: 'scripts',
    label: 'JavaScript',
    hint: 'An ES module with constants, hexadecimal colors',
    settings: { name: 'js', format: 'esm', where: { private: ['_'] }, values: { color: 'hex' } },
  },
]
