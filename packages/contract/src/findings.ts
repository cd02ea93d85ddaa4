import { findingLevels } from '@tessera/engine'
import { z } from 'zod'

/** The engine's `Finding`, as answers contain it. */
export const Finding = z.object({
  path: z.string().describe('Where: a dotted token path, a JSON pointer or line:column; empty for the whole'),
  file: z.string().optional().describe('Where several files were read: the path of the one that it is in'),
  code: z.string().describe('What it is about; stable, where messages may be reworded'),
  level: z.enum(findingLevels),
  message: z.string(),
  token: z.string().optional().describe('The token’s name, where it is about one'),
  mode: z.string().optional().describe('The mode’s name, where it is about a value of one mode'),
  fix: z.string().optional().describe('What to do about it'),
  count: z.int().optional().describe('How many findings of the same cause this one stands for; absent: one'),
  examples: z.array(z.string()).optional().describe('Where the first of them stand'),
})
