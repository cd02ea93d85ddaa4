// What the plugin's two halves say to each other. Figma's own side has the document and no network; the window has the
// network and no document.
import type { Applied, Origin } from './apply.ts'
import type { CollectionChoice } from './collect.ts'
import type { VariablesDocument } from './document.ts'

export interface Settings {
  server: string
  token: string
}

/** A question of the window, and what it is answered with. */
export interface Questions {
  settings: { asks: Record<never, never>; answers: Settings | null }
  remember: { asks: { settings: Settings | null }; answers: null }
  open: { asks: { url: string }; answers: null }
  collections: { asks: { server: string }; answers: CollectionChoice[] }
  collect: { asks: { ids: string[] }; answers: VariablesDocument }
  apply: { asks: { document: VariablesDocument; origin: Origin }; answers: Applied }
}

export type Question = { [K in keyof Questions]: { kind: K; number: number } & Questions[K]['asks'] }[keyof Questions]
export type Answer = { number: number } & ({ value: unknown } | { error: string })
