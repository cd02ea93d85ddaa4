// Where the plugin has its tokens from: a build loads them once, a development server follows them.
import { followTokens, loadTokens, type Followed, type Tokens } from '@tessera/plugin-core'
import type { UnpluginOptions } from '../types/unplugin-options.js'
import { writeTypes } from './types-file.ts'

export interface Source {
  /** The folder of the project. */
  root: string
  /** It is followed, or the bundler calls `begin` by itself. */
  hasBegun: boolean
  load(): Promise<Tokens>
  /** Loads them anew, unless they are followed. */
  begin(): Promise<Tokens>
  follow(changed: () => void): Promise<void>
  close(): void
}

export function sourceOf({ types, ...options }: UnpluginOptions): Source {
  let following: Promise<Followed> | undefined
  let loading: Promise<Tokens> | undefined
  const warn = (message: string) => console.warn(`[tessera] ${message}`)
  async function withTypes(tokens: Tokens): Promise<Tokens> {
    await writeTypes(source.root, types, tokens).catch((error: Error) =>
      warn(`The types of the tokens could not be written: ${error.message}`),
    )
    return tokens
  }
  const source: Source = {
    root: process.cwd(),
    hasBegun: false,
    load: () => (loading ??= loadTokens(options, { root: source.root, warn }).then(withTypes)),
    begin() {
      // A build that watches begins anew: the lockfile may pin another release.
      if (!following) loading = undefined
      return source.load()
    },
    async follow(changed) {
      source.hasBegun = true
      following = followTokens(options, { root: source.root, warn }, tokens => {
        loading = Promise.resolve(tokens)
        changed()
        void withTypes(tokens)
      })
      loading = following.then(({ tokens }) => withTypes(tokens))
      await loading
    },
    close: () =>
      void following?.then(
        live => live.close(),
        () => undefined,
      ),
  }
  return source
}
