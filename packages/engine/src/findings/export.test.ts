import { expect, test } from 'vitest'
import { exportTokens, fewNotesOf, notesOf, tokensetInput, unresolvedOf, type Finding } from '../index.ts'
import { allModes, token } from '../testing/tokens.ts'

const wide = 'color(display-p3 0 1 0)'

test('a writer finds by code what a platform cannot hold, names twice or maps, with the token and the mode', () => {
  const Light = [
    token('a.b', 'color', wide),
    token('a-b', 'color', 'red'),
    token('gone', 'color', '{nowhere}'),
    token('slow', 'duration', '1s'),
    token('gap', 'dimension', '1rem'),
  ]
  const { findings } = exportTokens('android', allModes({ Light }))
  expect(findings).toMatchObject([
    { code: 'unresolved', level: 'warning', path: 'gone', token: 'gone', mode: 'Light' },
    { code: 'unsupported', level: 'warning', path: 'slow', token: 'slow', mode: 'Light' },
    { code: 'renamed', level: 'warning', path: 'a-b', token: 'a-b', mode: 'Light' },
    { code: 'approximated', level: 'warning', path: 'a.b', token: 'a.b', mode: 'Light' },
    { code: 'approximated', level: 'info', path: '' },
  ])
})

test('what is unresolved is answered by itself, everything else as a note of one sentence', () => {
  const { findings } = exportTokens(
    'android',
    allModes({ Light: [token('gone', 'color', '{nowhere}'), token('slow', 'duration', '1s')] }),
  )
  const reason = 'Alias to a token that does not exist: gone → nowhere'
  expect(unresolvedOf(findings)).toEqual([{ mode: 'Light', name: 'gone', reason }])
  expect(notesOf(findings)).toEqual(['slow in Light is left out: the format has no form for this duration'])
})

test('documents report each fault once, whatever the number of modes that have it', () => {
  const modes = ['Light', 'Dark'].map((name, i) => ({
    name,
    is_default: i === 0,
    tokens: [token('text', 'string', 'x'), token('value', 'duration', '1s'), token('lost', 'color', '{gone}')],
    groups: [{ path: '', description: 'All' }],
  }))
  const codes = (format: string) =>
    exportTokens(format, tokensetInput('Set', modes)).findings.map(({ code, path, mode }: Finding) =>
      [code, path, mode].filter(Boolean).join(' '),
    )
  expect(codes('dtcg')).toEqual([
    'layout',
    'unresolved lost Light',
    'unresolved lost Dark',
    'unsupported text',
    'unsupported lost',
  ])
  expect(codes('dtcg-resolver')).toEqual([
    'unresolved lost Light',
    'unresolved lost Dark',
    'unsupported text',
    'unsupported lost',
  ])
  expect(codes('csv')).toEqual(['dropped'])
  expect(codes('tokens-studio')).toEqual(['retyped'])
  expect(codes('style-dictionary')).toEqual(['renamed value', 'renamed value', 'layout'])
  expect(codes('figma')).toEqual(['retyped value', 'reference lost'])
})

test('however many tokens have one cause, notes and comments stay few, and name the tokens', () => {
  const names = Array.from({ length: 26 }, (_, i) => `a.${String.fromCharCode(97 + i)}`)
  const lost = names.map(name => token(name, 'color', `{gone.${name}}`))
  const slow = names.map(name => token(`slow.${name}`, 'duration', '1s'))
  const { findings, text } = exportTokens('android', allModes({ Light: [...lost, ...slow] }))
  expect(notesOf(findings)).toHaveLength(26)
  expect(fewNotesOf(findings)).toEqual([
    'slow.a.a in Light is left out: the format has no form for this duration (the same 25 times more: slow.a.b, slow.a.c, slow.a.d …)',
  ])
  expect(unresolvedOf(findings)).toHaveLength(26)
  const comments = text.match(/<!-- Left out.* -->/g)!
  expect(comments).toHaveLength(2)
  expect(comments[0]).toContain('26 of one cause: a.a in Light, a.b in Light')
  for (const name of names) expect(comments[0]).toContain(`${name} in Light`)
})
