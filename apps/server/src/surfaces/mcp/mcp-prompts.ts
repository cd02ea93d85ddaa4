// MCP prompts: common tasks, each with the tools that do it.
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const userMessage = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})
const workspace = z.string().describe('The workspace’s id or name; list_resources shows it')
const tokensetId = z.string().describe('The tokenset’s id; list_resources shows it')

export function addPrompts(server: McpServer): void {
  addTokensetPrompts(server)
  addDesignPrompts(server)
}

function addTokensetPrompts(server: McpServer): void {
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

function addDesignPrompts(server: McpServer): void {
  server.registerPrompt(
    'build-a-screen',
    {
      title: 'Build a screen',
      description: 'Build a screen from the tokens of a design system, without values of its own.',
      argsSchema: z.object({
        workspace,
        screen: z.string().describe('What to build, such as: settings with a delete button'),
        platform: z.string().optional().describe('css, if absent; or ios, swiftui, android, compose, flutter …'),
      }),
    },
    ({ workspace, screen, platform = 'css' }) =>
      userMessage(`Build this screen with the design system in workspace ${JSON.stringify(workspace)}: ${screen}

1. design_primer(workspace_id): what there is, how it is named, what to prefer.
2. List the parts of the screen with what each needs: background, text, border, gap, corners, type, and the states hover, focus and disabled.
3. suggest_tokens for each need, with intent, css_property, component and platform ${JSON.stringify(platform)}. Where it finds nothing, read its why and ask in other words; then tell me instead of making a value up.
4. explain_token where two answers seem equal, and for the contrast of each text on its background: at least 4.5:1 for text, 3:1 for borders and icons.
5. describe_component for each component that the system has (the primer names them): its states, and the tokens it uses. get_guidance says how to use one.
6. Write the code. Every color, length, shadow, duration and text style is the code of a token. No value is written out.
7. validate_code(workspace_id, code, language): apply its edits, replace the rest with what suggest_tokens finds, and ask again until there are no findings.
8. End with a table: part, property, token, why.`),
  )
  server.registerPrompt(
    'add-a-theme',
    {
      title: 'Add a theme',
      description: 'Plan another theme of a design system, and make it after approval.',
      argsSchema: z.object({ workspace, theme: z.string().describe('Its name and character, such as: Dark') }),
    },
    ({ workspace, theme }) =>
      userMessage(`Add this theme to the design system in workspace ${JSON.stringify(workspace)}: ${theme}

1. design_primer(workspace_id), list_resources and list_resolvers(workspace_id): which tokensets, modes and axes there are. If the theme exists already, stop and tell me.
2. explain_token for the backgrounds and texts that the primer prefers: what they stand for, and what stands on them.
3. Plan: keep primitives as they are; turn what says a purpose by pointing it at other primitives. Keep the contrast of all partners.
4. Show me the plan as a table: token, value now, value in the theme, contrast. Wait for my approval.
5. create_mode with copy_from, one batch_tokens with dry_run: true, then the same without; update_resolver if an axis needs the new context.
6. check_tokens(workspace_id) to prove that nothing leads nowhere and contrast holds.`),
  )
  server.registerPrompt(
    'review-a-change',
    {
      title: 'Review a change',
      description: 'Review a proposal to change tokens: what it breaks, and whether each token is used as it is meant.',
      argsSchema: z.object({
        workspace,
        proposal_id: z.string().describe('list_proposals shows it'),
      }),
    },
    ({ workspace, proposal_id }) =>
      userMessage(`Review proposal ${proposal_id} of workspace ${JSON.stringify(workspace)}. Change nothing, and approve nothing.

1. get_proposal(proposal_id): the operations, and what they come to.
2. explain_token for each token that is changed, renamed or deleted: its purpose, what points at it, its partners.
3. find_usage(workspace_id, name) for each that is renamed or deleted: where code uses it.
4. suggest_tokens with the purpose of each new token: if the system has one for it already, say which.
5. Report, worst first: what breaks in code, what loses contrast, what is named against the primer, what doubles another token. Then say what is good.`),
  )
}
