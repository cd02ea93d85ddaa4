// The messages between the plugin's two halves. Figma's side has the document and no network; the window has the network and no
// document.
import type { Applied } from './apply.ts'
import type { CollectionChoice, System } from './collect.ts'
import type { FoundComponents } from './components.ts'
import type { VariablesDocument } from './document.ts'
import type { Origin } from './match.ts'
import type { FoundUses } from './uses.ts'

export interface Settings {
  server: string
  token: string
}

/** The requests of the window, with their answers. */
export interface Questions {
  settings: { asks: Record<never, never>; answers: Settings | null }
  remember: { asks: { settings: Settings | null }; answers: null }
  open: { asks: { url: string }; answers: null }
  collections: { asks: { server: string }; answers: CollectionChoice[] }
  collect: { asks: { ids: string[]; system?: System }; answers: VariablesDocument }
  components: { asks: Record<never, never>; answers: FoundComponents }
  uses: { asks: { server: string }; answers: FoundUses }
  apply: { asks: { document: VariablesDocument; origin: Origin }; answers: Applied }
}

export type Message = { [K in keyof Questions]: { kind: K; number: number } & Questions[K]['asks'] }[keyof Questions]
export type Answer = { number: number } & ({ value: unknown } | { error: string })
