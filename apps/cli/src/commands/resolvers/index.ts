import { from, section } from '../../base/section.ts'

export const resolversSection = section({
  title: 'Resolvers',
  commands: [
    from(() => import('./list.ts'), 'listResolvers'),
    from(() => import('./show.ts'), 'showResolver'),
    from(() => import('./tokens.ts'), 'listResolverTokens'),
    from(() => import('./write.ts'), 'createResolver', 'updateResolver', 'deleteResolver'),
  ],
})
