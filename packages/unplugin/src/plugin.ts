// Tokens as virtual modules and in style sheets, for every bundler that unplugin knows. Vite follows them in development.
import { relative } from 'node:path'
import type { Tokens } from '@tessera/plugin-core'
import { withTokens } from '@tessera/plugin-core/references'
import { createUnplugin } from 'unplugin'
import type { Plugin as VitePlugin, ViteDevServer } from 'vite'
import type { UnpluginOptions } from '../types/unplugin-options.js'
import { sourceOf, type FollowedTokens } from './source.ts'
import { inWebpack } from './webpack-modules.ts'

/** What a module is imported as, and its id. The id of the style sheet ends like one, so that bundlers treat it as one. */
const modules = {
  'tessera:tokens': '\0tessera:tokens',
  'tessera:css': '/__tessera__/tokens.css',
}
const ids: readonly string[] = Object.values(modules)
const styleSheets = /\.(?:css|scss|sass|less|styl|pcss|postcss)(?:$|\?)/

export const unplugin = createUnplugin((options: UnpluginOptions | undefined = {}) => {
  const source = sourceOf(options)
  /** The style sheets that name tokens. */
  const users = new Set<string>()
  const inWebpackOrRspack = inWebpack(source)

  return {
    name: 'tessera',
    enforce: 'pre',
    async buildStart() {
      if (!source.hasBegun) await source.begin()
    },
    buildEnd: () => source.close(),
    resolveId: {
      filter: { id: /^tessera(?::|-module\/)/ },
      handler: id => modules[id.replace('-module/', ':') as keyof typeof modules],
    },
    load: {
      // Some bundlers put something before the id of a virtual module.
      filter: { id: /(?:\/__tessera__\/tokens\.css|tessera:tokens)$/ },
      handler: async id => textOf(id, await source.load()),
    },
    transform: {
      filter: { id: styleSheets },
      async handler(code, id) {
        const css = withTokens(code, relative(source.root, id.split('?', 1)[0]!), await source.load())
        if (css === null) users.delete(id)
        else users.add(id)
        return css === null ? null : { code: css, map: null }
      },
    },
    vite: inVite(source, users),
    esbuild: {
      loader: (_, id) => (id.endsWith('.css') ? 'css' : 'js'),
      config: ({ absWorkingDir }) => void (source.root = absWorkingDir ?? source.root),
    },
    webpack: inWebpackOrRspack,
    rspack: inWebpackOrRspack,
  }
})

const textOf = (id: string, tokens: Tokens): string =>
  id.endsWith(modules['tessera:css']) ? tokens.css() : tokens.module()

const inVite = (source: FollowedTokens, users: ReadonlySet<string>): Partial<VitePlugin> => ({
  configResolved(config) {
    source.root = config.root
  },
  configureServer(server) {
    // Vitest is a server that nobody edits tokens beside.
    if (server.config.mode === 'test') return
    source.follow(() => reload(server, [...ids, ...users]))
    const begin = () =>
      void source.load().catch((error: Error) => server.config.logger.error(`[tessera] ${error.message}`))
    // Once the server is ready, which reading the tokens would hold up; what needs them before waits for them.
    const { httpServer } = server
    if (httpServer && !httpServer.listening) httpServer.once('listening', begin)
    else begin()
  },
})

/** In each environment, for what the browser has and for what the server renders. */
function reload(server: ViteDevServer, changed: readonly string[]): void {
  for (const environment of Object.values(server.environments))
    for (const id of changed) {
      const module = environment.moduleGraph.getModuleById(id)
      if (module) void environment.reloadModule(module)
    }
}
