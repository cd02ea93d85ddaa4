import { expect, test } from 'vitest'
import { linkTo } from './links.ts'

test.each([
  ['https://github.com/acme/web', 'https://github.com/acme/web/blob/c1/src/a.css#L3'],
  ['https://github.com/acme/web.git/', 'https://github.com/acme/web/blob/c1/src/a.css#L3'],
  ['git@github.com:acme/web.git', 'https://github.com/acme/web/blob/c1/src/a.css#L3'],
  ['ssh://git@github.com:22/acme/web.git', 'https://github.com/acme/web/blob/c1/src/a.css#L3'],
  ['https://gitlab.com/acme/group/web', 'https://gitlab.com/acme/group/web/-/blob/c1/src/a.css#L3'],
  ['https://gitlab.acme.example/web', 'https://gitlab.acme.example/web/-/blob/c1/src/a.css#L3'],
  ['https://bitbucket.org/acme/web', 'https://bitbucket.org/acme/web/src/c1/src/a.css#lines-3'],
  ['figma:AbC-12', 'https://www.figma.com/design/AbC-12'],
  ['penpot:0198', null],
  ['acme/web', null],
  ['https://example.com/acme/web', null],
  ['https://github.com', null],
  ['javascript:alert(1)//github.com/a', null],
])('%s', (repository, link) => expect(linkTo({ repository, commit: 'c1', file: 'src/a.css', line: 3 })).toBe(link))

test('without a line the file is linked, and no name breaks out of its place', () => {
  const place = { repository: 'https://github.com/acme/web', commit: 'a/b', file: 'x y/?#.css', line: 0 }
  expect(linkTo(place)).toBe('https://github.com/acme/web/blob/a%2Fb/x%20y/%3F%23.css')
})
