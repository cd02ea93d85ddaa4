import { from, section } from '../../base/section.ts'

export const tokensSection = section({
  title: 'Tokens',
  commands: [
    from(() => import('./tokens.ts'), 'listTokens', 'getToken', 'createToken', 'setToken'),
    from(() => import('./rename.ts'), 'renameToken', 'moveTokens'),
    from(() => import('./tokens.ts'), 'removeToken'),
    from(() => import('./rename.ts'), 'renameGroup'),
  ],
})
