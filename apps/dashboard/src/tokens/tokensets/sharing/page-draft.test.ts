import { expect, it } from 'vitest'
import { draftOf, fieldsOf, newDraft } from './page-draft.ts'

it('makes an address of any name that the server takes', () => {
  const slug = (name: string) => newDraft('t', name).slug
  expect(slug('Brand & Größen 2.0')).toBe('brand-gro-en-2-0')
  expect(slug('日本')).toBe('tokens')
  expect(slug('UI')).toBe('tokens-ui')
  expect(slug('a'.repeat(59) + ' b')).toBe('a'.repeat(59))
})

it('writes back what it read', () => {
  const page = {
    id: 'p',
    workspace_id: 'w',
    slug: 'acme',
    url: 'https://tokens.example.com/d/acme',
    title: 'Acme',
    intro: null,
    visibility: 'public' as const,
    tokenset_id: null,
    resolver_id: 'r',
    environment_id: null,
    notes: [{ group: 'color', text: 'Few' }],
    created_at: '',
    updated_at: '',
  }
  expect(fieldsOf(draftOf(page))).toEqual({
    title: 'Acme',
    intro: null,
    visibility: 'public',
    resolver_id: 'r',
    environment_id: null,
    notes: [{ group: 'color', text: 'Few' }],
  })
})
