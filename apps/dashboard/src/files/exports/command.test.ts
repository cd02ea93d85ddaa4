import { describe, expect, test } from 'vitest'
import { commandFor } from './command.ts'
import { takenBy } from './options.ts'

const origin = 'https://tokens.example.com'

describe('the line for a build', () => {
  test('calls the export of the API, with the format and the chosen options', () => {
    expect(commandFor(origin, { tokenset_id: 'a', mode_id: 'b' }, 'css', { references: true, prefix: 'acme' })).toBe(
      `curl -sf -H "Authorization: Bearer $TESSERA_API_KEY" "${origin}/api/v1/tokensets/a/modes/b/export?format=css&references=true&prefix=acme"`,
    )
  })

  test('has the format in its path where it is none of the four', () => {
    expect(commandFor(origin, { tokenset_id: 'a' }, 'scss', {})).toContain(`"${origin}/api/v1/tokensets/a/render/scss"`)
  })

  test('calls the themes where these are written, at their choice or all of them', () => {
    expect(commandFor(origin, { resolver_id: 'r', input: 'scheme:dark' }, 'css', {})).toContain(
      `"${origin}/api/v1/resolvers/r/export?format=css&input=scheme%3Adark"`,
    )
    expect(commandFor(origin, { resolver_id: 'r' }, 'scss', {})).toContain(`"${origin}/api/v1/resolvers/r/render/scss"`)
  })
})

describe('options', () => {
  test('go to the formats that take them, and those of several modes only to a tokenset', () => {
    const chosen = { references: true, delta: true, rem_base: 10 }
    expect(takenBy({ options: ['references', 'delta'] }, true, chosen)).toEqual({ references: true, delta: true })
    expect(takenBy({ options: ['references', 'delta'] }, false, chosen)).toEqual({ references: true })
    expect(takenBy({ options: ['remBase'] }, true, chosen)).toEqual({ rem_base: 10 })
    expect(takenBy({}, true, chosen)).toEqual({})
  })
})
