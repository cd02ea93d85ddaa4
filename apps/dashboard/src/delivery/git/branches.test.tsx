import type { GitConnection } from '@tessera/contract'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Branches } from './branches.tsx'

const { show, navigate } = vi.hoisted(() => ({ show: vi.fn(), navigate: vi.fn() }))
vi.mock('../../api/api.ts', () => ({ api: { git: { show } } }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ params, children }: { params: { proposal: string }; children: ReactNode }) => (
    <a href={params.proposal}>{children}</a>
  ),
  useNavigate: () => navigate,
}))

let root: Root
let page: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
  show.mockReset()
  navigate.mockReset()
})

const render = (branches: GitConnection['branches'] = []) =>
  act(async () =>
    root.render(<Branches connection={{ workspace_id: 'w', branches } as unknown as GitConnection} refused={null} />),
  )

async function choose(name: string): Promise<void> {
  const input = page.querySelector('input')!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  await act(async () => {
    set.call(input, name)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => page.querySelector('button')!.click())
}

test('a branch that is chosen opens its proposal', async () => {
  show.mockResolvedValue({ id: 'p' })
  await render()
  await choose(' feature/dark ')
  expect(show).toHaveBeenCalledWith({ workspace_id: 'w', branch: 'feature/dark' })
  expect(navigate).toHaveBeenCalledWith({ to: '/w/$ws/proposals/$proposal', params: { ws: 'w', proposal: 'p' } })
})

test('a refusal stays on the page', async () => {
  show.mockRejectedValue(new Error('The repository has no branch nowhere'))
  await render()
  await choose('nowhere')
  expect(page.textContent).toContain('The repository has no branch nowhere')
  expect(navigate).not.toHaveBeenCalled()
})

test('branches lead to their proposals, and one that is gone is said to be', async () => {
  await render([
    { branch: 'feature', proposal_id: 'p1', gone: false },
    { branch: 'old', proposal_id: 'p2', gone: true },
  ])
  expect([...page.querySelectorAll('a')].map(link => [link.getAttribute('href'), link.textContent])).toEqual([
    ['p1', 'feature'],
    ['p2', 'old'],
  ])
  expect(page.textContent!.match(/Not in the repository any more/g)).toHaveLength(1)
})
