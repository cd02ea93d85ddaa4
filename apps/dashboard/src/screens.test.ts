import { describe, expect, test } from 'vitest'
import type { EntryPlace, PaletteSection } from './api/frame.ts'
import { router } from './routes.ts'
import { paletteHints, paramsOf, screensIn } from './shell/screens.ts'

const labelsIn = (place: EntryPlace) => screensIn(router.routesById, place).map(({ label }) => label)

/** What is open where an entry of the place is shown. */
const open: Record<EntryPlace, readonly string[]> = {
  rail: ['ws'],
  account: [],
  tokenset: ['ws', 'tokenset'],
  workspace: ['ws'],
  themes: ['ws'],
  connect: [],
  administration: [],
}
const places = Object.keys(open) as EntryPlace[]

describe('the entries of the screens', () => {
  test.each(places)('stand in %s only where their address can be filled', place => {
    for (const { label, to } of screensIn(router.routesById, place))
      for (const name of paramsOf(to))
        expect(
          open[place],
          `“${label}” needs $${name} of ${to}, which is not known in “${place}”: take “${place}” from its \`in\`, where the feature lists it`,
        ).toContain(name)
  })

  test('are in the rail and in the menu of the account as the list has them', () => {
    expect(labelsIn('rail')).toEqual([
      'Themes',
      'Outputs',
      'Components',
      'Documentation',
      'Checks',
      'Usage',
      'Proposals',
      'Activity',
      'Members and settings',
    ])
    expect(labelsIn('account')).toEqual(['Settings, keys and apps', 'Connect…'])
  })

  test('are in the palette by section', () => {
    const sections = Object.keys(paletteHints) as PaletteSection[]
    expect(Object.fromEntries(sections.map(section => [section, labelsIn(section)]))).toEqual({
      tokenset: ['Import', 'Export', 'Alias graph'],
      workspace: [
        'Outputs',
        'Components',
        'Documentation',
        'Checks',
        'Usage',
        'Proposals',
        'Activity',
        'Members and settings',
      ],
      themes: ['Themes', 'Import themes and tokensets'],
      connect: ['Connect an app, a build or a script'],
      administration: ['Accounts of this instance', 'Audit of this instance', 'API keys of all accounts', 'Mail'],
    })
  })
})
