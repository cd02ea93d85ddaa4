import { z } from 'zod'

/** A token that code uses. */
export const UsedToken = z.object({
  name: z.string(),
  uses: z.int(),
  repositories: z.int().describe('In how many repositories'),
})
export type UsedToken = z.infer<typeof UsedToken>

/** Of a token that is changed or deleted. */
export const UsedIn = UsedToken.omit({ name: true }).describe(
  'What code uses of it, by the newest reports; only where there is any',
)
export type UsedIn = z.infer<typeof UsedIn>

/** How many an answer names. */
export const mostUsedTokens = 100

/** Of what deletes or renames many. */
export const usedTokens = z
  .array(UsedToken)
  .optional()
  .describe(`What code uses of what goes, by its former name: the ${mostUsedTokens} used most; only where there is any`)
