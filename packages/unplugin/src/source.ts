// Where the plugin has its tokens from: a build loads them once, a development server follows them. What reads tokens is imported when
// they are wanted: loading it takes longer than all else that a bundler does with a plugin at its start.
import type { Followed, Tokens } from '@tessera/plugin-core'
import type { UnpluginOptions } from '../types/unplugin-options.js'

export interface FollowedTokens {
  /** The folder of the project. */
  root: string
  /** It is followed, or the bundler calls `begin` by itself. */
  hasBegun: boolean
  load(): Promise<Tokens>
  /** Loads them anew, unless they are followed. */
  begin(): Promise<Tokens>
  /** From the first `load` on, `changed` is called after each change. */
  follow(changed: () => void): void
  close(): void
}

export function sourceOf({ types, ...options }: UnpluginOptions): FollowedTokens {
  let following: Promise<Followed> | undefined
  let loading: Promise<Tokens> | undefined
  const warn = (message: string) => console.warn(`[tessera] ${message}`)
  async function withTypes(tokens: Tokens): Promise<Tokens> {
    const { writeTypes } = await import('./types-file.ts')
    await writeTypes(source.root, types, tokens).catch((error: Error) =>
      warn(`The types of the tokens could not be written: ${error.message}`),
    )
    return tokens
  }
  async function openOnce(): Promise<Tokens> {
    const { loadTokens } = await import('@tessera/plugin-core')
    return withTypes(await loadTokens(options, { root: source.root, warn }))
  }
  async function openFollowed(changed: () => void): Promise<Followed> {
    const { followTokens } = await import('@tessera/plugin-core')
    return followTokens(options, { root: source.root, warn }, tokens => {
      loading = Promise.resolve(tokens)
      changed()
      void withTypes(tokens)
    })
  }
  let open = openOnce
  const source: FollowedTokens = {
    root: process.cwd(),
    hasBegun: false,
    load: () => (loading ??= open()),
    begin() {
      // A build that watches begins anew: the lockfile may pin another release.
      if (open === openOnce) loading = undefined
      return source.load()
    },
    follow(changed) {
      source.hasBegun = true
      open = async () => {
        following = openFollowed(changed)
        return withTypes((await following).tokens)
      }
    },
    close: () =>
      void following?.then(
        live => live.close(),
        () => undefined,
      ),
  }
  return source
}
