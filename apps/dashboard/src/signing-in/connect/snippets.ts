// Snippets that connect tools to this instance. `origin` is its address as the browser sees it.
export interface Snippet {
  id: string
  label: string
  /** The target file, or the instruction. */
  how: string
  text: string
}

const mcpAddress = (origin: string) => `${origin}/api/mcp`
const json = (value: unknown) => JSON.stringify(value, null, 2)

/** MCP clients. Each opens the consent page; none needs a key. */
export function mcpSnippets(origin: string): Snippet[] {
  const url = mcpAddress(origin)
  return [
    {
      id: 'claude',
      label: 'Claude Code',
      how: 'Run this once in a terminal, then /mcp in Claude Code to sign in.',
      text: `claude mcp add --transport http tessera ${url}`,
    },
    {
      id: 'cursor',
      label: 'Cursor',
      how: 'Put this into .cursor/mcp.json of the project, or into ~/.cursor/mcp.json for all of them.',
      text: json({ mcpServers: { tessera: { url } } }),
    },
    {
      id: 'vscode',
      label: 'VS Code',
      how: 'Put this into .vscode/mcp.json of the project.',
      text: json({ servers: { tessera: { type: 'http', url } } }),
    },
    {
      id: 'chatgpt',
      label: 'ChatGPT',
      how: 'Settings, Connectors, Create: give this address and choose OAuth. It must be reachable from the internet by https.',
      text: url,
    },
    {
      id: 'other',
      label: 'Others',
      how: 'Any client for Streamable HTTP takes the address. For one that only starts programs there is a bridge.',
      text: `npx mcp-remote ${url}`,
    },
  ]
}

/** Snippets that use an API key. */
export function keySnippets(origin: string): Snippet[] {
  return [
    {
      id: 'cli',
      label: 'Command line',
      how: 'In a project: take the program from this server, sign in once, choose a tokenset and the files to make, then pull whenever the tokens have changed.',
      text: [
        `curl -sO ${origin}/docs/files/tessera-cli.tgz`,
        'npm install --save-dev ./tessera-cli.tgz',
        `npx tessera login --server ${origin}`,
        'npx tessera init',
        'npx tessera pull',
      ].join('\n'),
    },
    {
      id: 'ci',
      label: 'Build',
      how: 'In a build the key comes from a secret of the build system; --check fails when a file is out of date.',
      text: `export TESSERA_SERVER=${origin}\nexport TESSERA_API_KEY=…\nnpx --no-install tessera pull --check`,
    },
    {
      id: 'curl',
      label: 'curl',
      how: 'Every operation is one request. The reference lists them all.',
      text: `curl -H "Authorization: Bearer $TESSERA_API_KEY" "${origin}/api/v1/workspaces"`,
    },
    {
      id: 'sdk',
      label: 'JavaScript',
      how: `A typed client for Node, browsers and workers. It comes with curl -sO ${origin}/docs/files/tessera-sdk.tgz && npm install ./tessera-sdk.tgz`,
      text: [
        "import { createClient } from '@tessera/sdk'",
        '',
        `const client = createClient({ baseUrl: '${origin}', apiKey: process.env.TESSERA_API_KEY })`,
        'const { workspaces } = await client.workspaces.list()',
      ].join('\n'),
    },
  ]
}
