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
