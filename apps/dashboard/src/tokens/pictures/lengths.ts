import { createContext } from 'react'
import type { Tokens } from '../model/use-tokens.ts'

/** The tokens whose lengths are drawn to the scale of the largest in their group; null where a length stands alone. */
export const Lengths = createContext<Pick<Tokens, 'model' | 'resolver'> | null>(null)
