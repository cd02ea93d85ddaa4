// Search results in few words, since a model reads each of them. The place of tokens is stated once for each mode.
import type { FoundToken } from '@tessera/contract'
import { z } from 'zod'

const ModePlace = z.object({
  workspace_id: z.string(),
  tokenset_id: z.string(),
  tokenset_name: z.string(),
  mode_id: z.string(),
  mode_name: z.string(),
})
type ModePlace = z.infer<typeof ModePlace>

export const groupedOutput = z.object({
  places: z.array(ModePlace),
  tokens: z.array(
    z.object({
      name: z.string(),
      type: z.string().optional(),
      value: z.unknown(),
      description: z.string().optional(),
      in: z.int().describe('Which of places, from 0'),
    }),
  ),
  total: z.int(),
  next_cursor: z.string().nullable().optional(),
})

export interface FoundTokens {
  tokens: FoundToken[]
  total: number
  next_cursor?: string | null
}

/** What each token has beside name, value and place. */
interface Details {
  descriptions: boolean
  types: boolean
}

export function grouped({ tokens, ...page }: FoundTokens, { descriptions, types }: Details) {
  const places: ModePlace[] = []
  const known = new Map<string, number>()
  const placeOf = ({ workspace_id, tokenset_id, tokenset_name, mode_id, mode_name }: FoundToken) => {
    const at = known.get(mode_id)
    if (at !== undefined) return at
    known.set(mode_id, places.length)
    return places.push({ workspace_id, tokenset_id, tokenset_name, mode_id, mode_name }) - 1
  }
  const found = tokens.map(token => ({
    name: token.name,
    ...(types ? { type: token.type } : {}),
    value: token.value,
    ...(descriptions && token.description !== undefined ? { description: token.description } : {}),
    in: placeOf(token),
  }))
  return { places, tokens: found, ...page }
}
