// Where the plugin has its tokens from: a build loads them once, a development server follows them.
import { followTokens, loadTokens, type Followed, type TesseraOptions, type Tokens } from '@tessera/plugin-core'

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

export function sourceOf(options: TesseraOptions): Source {
  let following: Promise<Followed> | undefined
  let loading: Promise<Tokens> | undefined
  const warn = (message: string) => console.warn(`[tessera] ${message}`)
  const source: Source = {
    root: process.cwd(),
    hasBegun: false,
    load: () => (loading ??= loadTokens(options, { root: source.root, warn })),
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
      })
      loading = following.then(({ tokens }) => tokens)
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
