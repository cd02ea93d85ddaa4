// Validation of code: whether a text uses the tokens of a workspace, and uses them rightly.
import { z } from 'zod'
import { bytesOf } from '../documentation/markdown.ts'
import { operations } from '../operation.ts'

/** By the extensions of their files. */
export const codeLanguages = [
  ...(['css', 'scss', 'less', 'html', 'vue', 'svelte', 'js', 'jsx', 'ts', 'tsx'] as const),
  ...(['swift', 'kt', 'dart', 'xml'] as const),
] as const
export type CodeLanguage = (typeof codeLanguages)[number]

const otherNames = {
  javascript: 'js',
  typescript: 'ts',
  javascriptreact: 'jsx',
  typescriptreact: 'tsx',
  kotlin: 'kt',
  android: 'xml',
  flutter: 'dart',
} as const satisfies Record<string, CodeLanguage>

const languageNames = [...codeLanguages, ...Object.keys(otherNames)]

/** The language that a name in any case stands for; undefined: there is none. */
export function codeLanguageOf(name: string): CodeLanguage | undefined {
  const word = name.trim().toLowerCase()
  const named = new Map<string, CodeLanguage>(Object.entries(otherNames))
  return codeLanguages.find(language => language === word) ?? named.get(word)
}

/** In bytes of UTF-8. */
export const mostCode = 1_000_000
/** Of one answer. */
export const mostCodeFindings = 100

const codeTooLarge = 'code may have at most 1 MB: validate its files one by one'

export const codeRules = [
  'hardcoded-value',
  'unknown-token',
  'deprecated-token',
  'misused-token',
  'unparsable-code',
] as const

const position = {
  line: z.int().describe('From 1'),
  column: z.int().describe('From 1, in UTF-16 code units'),
}

export const CodeFinding = z.object({
  rule: z.enum(codeRules),
  ...position,
  message: z.string(),
  edit: z
    .object({ end_line: z.int(), end_column: z.int().describe('After the last character'), text: z.string() })
    .extend({ line: position.line, column: position.column })
    .optional()
    .describe('What mends it: this text instead of what stands from line and column to end_line and end_column'),
})
export type CodeFinding = z.infer<typeof CodeFinding>

export const codeValidation = operations({
  validate: {
    name: 'validate_code',
    summary:
      'Check code against the tokens: hard-coded values, unknown and deprecated tokens, tokens for other properties; with edits.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/validate-code',
    on: 'workspace',
    needs: 'read',
    input: z.object({
      code: z
        .string({ error: 'code must be text' })
        .max(mostCode, { error: codeTooLarge })
        .refine(code => bytesOf(code) <= mostCode, { error: codeTooLarge }),
      language: z
        .string({ error: `language must be one of: ${languageNames.join(', ')}` })
        .refine(name => codeLanguageOf(name) !== undefined, {
          error: `language must be one of: ${languageNames.join(', ')}`,
        })
        .describe(languageNames.join(', ')),
      tokenset: z.string({ error: 'tokenset must be text' }).optional().describe('Only its tokens; by name or id'),
      theme: z
        .string({ error: 'theme must be text' })
        .optional()
        .describe('Only the tokens of this resolver, with their values in its themes; by name or id'),
    }),
    status: 200,
    output: z.object({
      findings: z.array(CodeFinding).describe(`The first ${mostCodeFindings}, in the order of the text`),
      total: z.int().describe('How many there are'),
    }),
    passing: true,
    body: 'large',
    refuses: ['tokenset_not_found', 'resolver_not_found', 'code_too_heavy', 'code_validation_busy'],
  },
})
