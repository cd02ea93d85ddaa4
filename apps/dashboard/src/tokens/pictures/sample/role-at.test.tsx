import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { roleAt } from './role-at.ts'
import { roles } from './roles.ts'
import { SamplePage } from './sample-page.tsx'

test('each part of the sample leads to the role that shows most in it', () => {
  const page = document.createElement('body')
  flushSync(() => createRoot(page).render(<SamplePage />))
  const at = (selector: string) => roleAt(page.querySelector(selector))
  expect(at('h1')).toBe('text')
  expect(at('h1 + .muted')).toBe('text-muted')
  expect(at('button.danger')).toBe('danger')
  expect(at('button.plain')).toBe('border')
  expect(at('.row button')).toBe('accent')
  expect(at('.alert.success strong')).toBe('success')
  expect(at('.badge.warning')).toBe('warning')
  expect(at('p a')).toBe('link')
  expect(at('form.panel')).toBe('panel')
  expect(at('main')).toBe('page')
  const known = roles.map(({ id }) => id)
  for (const element of page.querySelectorAll('*')) expect(known).toContain(roleAt(element))
})
