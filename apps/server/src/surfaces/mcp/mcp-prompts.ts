// MCP prompts: three common tasks, each with the tools that do it.
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const userMessage = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})
const tokensetId = z.string().describe('The tokenset’s id; list_resources shows it')

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'audit_tokenset',
    {
      title: 'Audit a tokenset',
      description:
        'Look for broken aliases, repeated literals, names that break the pattern, and tokens that some modes lack.',
      argsSchema: z.object({ tokenset_id: tokensetId }),
    },
    ({ tokenset_id }) =>
      userMessage(`Audit the design tokens of tokenset ${tokenset_id}. Change nothing.

1. list_modes(tokenset_id), then list_tokens_by_mode for each mode, all pages (next_cursor).
2. get_tokens_by_mode for each mode: tokens with "unresolved" are broken aliases.
3. Compare and report, worst first, each with the token's name, its mode and what you would do:
   - broken aliases
   - tokens that one mode has and another lacks, and tokens whose type differs between modes
   - literals that repeat the value of a token that could be aliased
   - names that break the pattern of their neighbours, near-duplicates, missing descriptions on top-level groups
   - colors whose text and background pairs are hard to read (WCAG 2.2 contrast below 4.5:1)
4. End with the batch_tokens call that would repair what is safe to repair, for me to approve.`),
  )
  server.registerPrompt(
    'add_dark_mode',
    {
      title: 'Add a dark mode',
      description: 'Make a dark mode from an existing one and turn its colors.',
      argsSchema: z.object({
        tokenset_id: tokensetId,
        source_mode: z.string().optional().describe('Name of the mode to start from; the default mode when absent'),
      }),
    },
    ({ tokenset_id, source_mode }) =>
      userMessage(`Add a dark mode to tokenset ${tokenset_id}, starting from ${source_mode ? `the mode ${JSON.stringify(source_mode)}` : 'its default mode'}.

1. list_modes(tokenset_id). If there is a dark mode already, stop and tell me.
2. get_tokens_by_mode(tokenset_id${source_mode ? `, mode_name: ${JSON.stringify(source_mode)}` : ''}, type: "color") and list_tokens_by_mode for the same mode: see which colors are literals and which are aliases.
3. Plan: keep the palette (raw pigments) as it is; turn the roles (background, surface, text, border, accent) by pointing them at other steps of the palette. Keep contrast at 4.5:1 for text and 3:1 for borders and icons. Shadows get darker, not lighter.
4. Show me the plan as a table: token, light value, dark value, contrast. Wait for my approval.
5. create_mode(tokenset_id, name: "Dark", copy_from: <the source mode's id>), then one batch_tokens with dry_run: true, then the same without.
6. export_mode with format "css" to prove that everything resolves.`),
  )
  server.registerPrompt(
    'explain_token',
    {
      title: 'Explain a token',
      description: 'Where a token’s value comes from, what uses it, and how it differs between modes.',
      argsSchema: z.object({
        tokenset_id: tokensetId,
        token: z.string().describe('The token’s name, for example color.brand.primary'),
      }),
    },
    ({ tokenset_id, token }) =>
      userMessage(`Explain the design token ${JSON.stringify(token)} of tokenset ${tokenset_id}. Change nothing.

1. list_modes(tokenset_id), then get_token with token_id ${JSON.stringify(token)} in each mode. Where a mode lacks it, say so.
2. Follow alias_to with get_token until a literal, and write the chain as a → b → c = value.
3. list_references with it in each mode: those tokens depend on it, and the same of each tells what depends on it through them.
4. Tell me in a few sentences what it is for, what it is in each mode, what depends on it, and what would change if it changed.`),
  )
}
