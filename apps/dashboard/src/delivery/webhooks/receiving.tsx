import { SnippetTabs } from '../../signing-in/connect/snippet-tabs.tsx'
import type { Snippet } from '../../signing-in/connect/snippets.ts'
import { Section } from '../../ui/page/page.tsx'

/** Explains how a receiver verifies requests. */
export function Receiving({ ws }: { ws: string }) {
  return (
    <Section
      title="Receive events"
      intro={
        <>
          Each is a POST request with the event as JSON, signed as{' '}
          <a href="https://www.standardwebhooks.com" rel="noreferrer">
            Standard Webhooks
          </a>{' '}
          specifies: its libraries verify it. An answer from 200 to 299 within ten seconds counts as delivered;
          otherwise it is sent again, for three days.
        </>
      }
    >
      <SnippetTabs label="Receivers" snippets={snippets(location.origin, ws)} />
    </Section>
  )
}

const snippets = (origin: string, ws: string): Snippet[] => [
  {
    id: 'node',
    label: 'Node.js',
    how: 'npm install standardwebhooks. Verify the bytes as they came, before they are parsed.',
    text: `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
createServer(async (request, response) => {
  const body = await text(request)
  try {
    const event = webhook.verify(body, request.headers)
    console.log(event.type, event.summary)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(8080)`,
  },
  {
    id: 'python',
    label: 'Python',
    how: 'pip install standardwebhooks. Verify the bytes as they came, before they are parsed.',
    text: `import os
from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
event = webhook.verify(request_body, request_headers)
print(event["type"])`,
  },
  {
    id: 'curl',
    label: 'curl',
    how: 'Makes a webhook with an API key of an owner or an admin. The answer has its secret, this once.',
    text: `curl -H "Authorization: Bearer $TESSERA_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"https://example.com/hooks","events":["tokens.changed","release.*"]}' \\
  ${origin}/api/workspaces/${ws}/webhooks`,
  },
]
