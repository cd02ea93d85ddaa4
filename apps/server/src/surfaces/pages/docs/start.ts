// The quick start of the reference: the first calls, which need only the address.
import type { DocumentOf } from '../../openapi/openapi.ts'

interface Start {
  /** HTML */
  before: string
  samples: { label: string; text: string }[]
}

export const start = (which: DocumentOf, baseUrl: string): Start =>
  which === 'rest'
    ? {
        before:
          'Every request carries an API key or an OAuth access token; make a key in the dashboard or with the <a href="/docs/session#create_api_key">session API</a>.',
        samples: [
          { label: 'curl', text: `curl -H "Authorization: Bearer $TESSERA_API_KEY" '${baseUrl}/api/v1/workspaces'` },
          {
            label: 'SDK',
            text: `import { createClient } from '@tessera/sdk'

const client = createClient({ baseUrl: '${baseUrl}', apiKey: process.env.TESSERA_API_KEY })
const { workspaces } = await client.workspaces.list()`,
          },
          {
            label: 'CLI',
            text: `npx tessera login --server ${baseUrl}
npx tessera whoami`,
          },
        ],
      }
    : {
        before: 'Programs use <a href="/docs">the API with a key</a>.',
        samples: [
          {
            label: 'curl',
            text: `curl -c cookies.txt '${baseUrl}/api/auth/sign-in' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"you@example.com","password":"…"}'
curl -b cookies.txt '${baseUrl}/api/workspaces'`,
          },
          {
            label: 'SDK',
            text: `// On a page of this server, whose browser has the cookie.
import { createClient } from '@tessera/sdk'

const client = createClient({ baseUrl: '', surface: 'session' })
const { user } = await client.account.session()`,
          },
          {
            label: 'CLI',
            text: `# The command line uses the API with a key, which this makes after you have signed in.
npx tessera login --server ${baseUrl}`,
          },
        ],
      }
