import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fileOf, kept, origin } from './places.ts'
import { listen } from './quiet.ts'

export { expect, type Page }

export interface Person {
  page: Page
  api: Api
  email: string
  password: string
  name: string
}

interface Fixtures {
  /** Faults that the test brings about on purpose are taken out of the list by the test. */
  faults: string[]
  /** A new account, signed in on `page`. */
  person: Person
  /** Another new account in a browser of its own. */
  another: (name: string) => Promise<Person>
  /** What the first run furnished: an organization with everything in it. */
  furnished: Furnished
  /** The administrator of the instance, signed in on `page`. */
  administrator: Person
}

export interface Furnished {
  ws: string
  tokenset: string
  modes: string[]
  emptyWorkspace: string
  emptyTokenset: string
  resolver: string
  webhook: string
  /** The slug of a documentation. */
  proposal: string
  documentation: string
  org: string
  staging: string
  production: string
}

let made = 0
export const password = 'a long enough password'

export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => provide(origin()),
  faults: [
    async ({ context }, provide) => {
      slowDown(context)
      context.on('page', lookFirst)
      const faults = await listen(context)
      await provide(faults)
      expect(faults, 'nothing went wrong behind the page').toEqual([])
    },
    { auto: true },
  ],
  person: async ({ context, page }, provide, info) => {
    await provide(await signUp(context, page, `Person ${info.title.slice(0, 20)}`))
  },
  another: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = []
    const faults: string[][] = []
    await provide(async name => {
      const context = await browser.newContext({ baseURL: origin() })
      context.on('page', lookFirst)
      contexts.push(context)
      faults.push(await listen(context))
      return signUp(context, await context.newPage(), name)
    })
    for (const context of contexts) await context.close()
    expect(faults.flat(), 'nothing went wrong behind the other page').toEqual([])
  },
  furnished: async ({}, provide) => provide(kept<Furnished>('furnished.json')),
  administrator: async ({ context, page }, provide) => {
    const { cookies } = kept<Awaited<ReturnType<BrowserContext['storageState']>>>('administrator.json')
    await context.addCookies(cookies)
    const api = apiOf(context)
    const identity = kept<Pick<Person, 'email' | 'password' | 'name'>>('administrator-is.json')
    // The session began with the first test; what administers asks for a fresh proof after 15 minutes.
    await api('POST', '/auth/confirm', { password: identity.password })
    await provide({ page, api, ...identity })
  },
})

export const comparing = (page: Page) => page.getByRole('status').filter({ hasText: 'Comparing…' })

/** Nobody presses a button within the moment in which the pictures of its consequences arrive and move it. */
const lookFirst = (page: Page) => void page.addLocatorHandler(comparing(page), () => Promise.resolve())

/**
 * A processor so many times slower, `SLOWDOWN=6 npx playwright test`: brings out what only fails on a loaded machine.
 */
const slowdown = Number(process.env['SLOWDOWN'] ?? 1)

function slowDown(context: BrowserContext): void {
  if (slowdown === 1) return
  context.on('page', async page => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  })
}

async function signUp(context: BrowserContext, page: Page, name: string): Promise<Person> {
  const api = apiOf(context)
  const email = `person-${process.pid}-${Date.now()}-${++made}@example.com`
  await api('POST', '/auth/sign-up', { email, password, name })
  return { page, api, email, password, name }
}

export const stateFile = () => fileOf('administrator.json')
