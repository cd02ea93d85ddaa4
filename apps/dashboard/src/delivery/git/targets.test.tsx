import type { GitConnection } from '@tessera/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { draftOf, inputOf } from './git-draft.ts'
import { RunTargets } from './run-targets.tsx'
import { Targets } from './targets.tsx'

const place = { url: 'https://github.com/acme/web.git', branch: 'main' }
const target = { ...place, path: 'src/tokens.css', output: 'web', migrate: true }
const connection = {
  ...{ url: 'https://github.com/acme/tokens.git', branch: 'main', folder: '', pull_requests: 'github', outputs: null },
  ...{ format: 'dtcg', direction: 'both', on: 'change', incoming: 'proposal', commit: 'each', message: null },
  ...{ credential: { kind: 'token', username: null, fingerprint: 'f' }, targets: [target] },
} as unknown as GitConnection

test('a change of the connection keeps its targets, and without requests there are none', () => {
  const draft = draftOf(connection)
  expect(inputOf('shop', draft).targets).toEqual([target])
  expect(inputOf('shop', { ...draft, pull_requests: 'none' }).targets).toEqual([])
})

test('each target is a row that says what it gets, where and how', () => {
  const client = new QueryClient()
  client.setQueryData(keys.outputs('shop'), [{ name: 'web', format: 'css' }])
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Targets
        ws="shop"
        targets={[target, { ...place, path: 'packages/tokens', package: 'npm', migrate: false }]}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  )
  for (const words of ['Repository 1', 'The output web', 'src/tokens.css', 'Remove repository 2', 'packages/tokens'])
    expect(shown).toContain(words)
  expect(shown).toContain('The package for npm')
})

test('a run says what each repository got, with the way to its request', () => {
  const done = { ...place, path: 'a.css', release: '1.2.0', migrated: 1, error: null }
  const shown = renderToStaticMarkup(
    <RunTargets
      targets={[
        { ...done, state: 'opened', request: { number: 3, url: 'https://example.com/3' }, unsettled: ['a.css:1: x'] },
        { ...done, path: 'b.css', state: 'conflict', request: null, unsettled: [] },
      ]}
    />,
  )
  expect(shown).toContain('href="https://example.com/3"')
  expect(shown).toContain('opened a request')
  expect(shown).toContain('waits for a person')
})
