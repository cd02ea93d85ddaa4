// Simulates a user at a browser: opens the address, reads the consent page's data with a session, decides, and follows the
// redirect.
import type { World } from '@tessera/server/testing/world'
import type { Person } from '@tessera/server/testing/world'

export function browserOf(server: World, person: Person, decision: 'approve' | 'deny') {
  const visited: string[] = []
  return {
    visited,
    async openBrowser(url: string): Promise<boolean> {
      visited.push(url)
      const { search } = new URL(url)
      const credentials = { cookie: `tessera_session=${person.session}`, origin: server.services.baseUrl }
      const consent = await server.send('GET', `/api/oauth/mcp/consent${search}`, undefined, credentials)
      if (consent.status !== 200) throw new Error(`consent: ${consent.status} ${consent.text}`)
      const { transaction } = consent.body as { transaction: string }
      const decided = await server.send('POST', '/api/oauth/mcp/consent', { transaction, decision }, credentials)
      if (decided.status !== 200) throw new Error(`decision: ${decided.status} ${decided.text}`)
      const { redirect_to } = decided.body as { redirect_to: string }
      // Not awaited: the program has to listen first.
      void fetch(redirect_to).then(response => response.text())
      return true
    },
  }
}
