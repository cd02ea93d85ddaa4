import { describe, expect, test } from 'vitest'
import { keySnippets, mcpSnippets } from './snippets.ts'

const origin = 'https://tokens.example.com'

describe('snippets', () => {
  test('name the address of this instance in each', () => {
    for (const { id, text } of [...mcpSnippets(origin), ...keySnippets(origin)]) expect(text, id).toContain(origin)
  })

  test('for editors are JSON that names the MCP endpoint', () => {
    const read = (id: string) => JSON.parse(mcpSnippets(origin).find(each => each.id === id)!.text) as unknown
    expect(read('cursor')).toEqual({ mcpServers: { tessera: { url: `${origin}/api/mcp` } } })
    expect(read('vscode')).toEqual({ servers: { tessera: { type: 'http', url: `${origin}/api/mcp` } } })
  })

  test('never hold a key: they take it from the environment', () => {
    for (const { text } of keySnippets(origin)) expect(text).not.toMatch(/tsr_/)
  })
})
