// What the examples call the operations of documentation with.
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const markdown = '## Brand\n\nUse **few** of them.\n\n```tokens group=color view=swatches\n```\n'

const gone = () => ({ params: { slug: 'nothing-here' } })
const goneWith = (input: Record<string, unknown>) => () => ({ ...gone(), input })

async function aDocumentation({ owner, workspace, tokenset }: ExampleWorld) {
  const at = `/workspaces/${workspace.id}/documentations`
  const settings = { slug: 'acme-design', title: 'Acme design', tokenset_id: tokenset.id, visibility: 'public' }
  await owner.delete(`${at}/${settings.slug}`) // of the example before
  const { slug } = made(await owner.post(at, settings))
  for (const [path, title] of [
    ['start', 'Getting started'],
    ['colors', 'Colors'],
  ])
    made(await owner.post(`${at}/${slug}/pages`, { path, title, markdown }))
  return { params: { slug, page: 'colors' } }
}

const withInput = (input: Record<string, unknown>) => async (w: ExampleWorld) => ({
  ...(await aDocumentation(w)),
  input,
})

export const documentationCalls: Record<string, ExampleCall> = {
  list_documentations: { given: aDocumentation },
  create_documentation: {
    given: ({ tokenset }) => ({
      input: { slug: 'acme-docs', title: 'Acme design', tokenset_id: tokenset.id, visibility: 'public' },
    }),
    refused: () => ({ input: { slug: 'acme-docs', title: 'Without values' } }),
  },
  get_documentation: { given: aDocumentation, refused: gone },
  update_documentation: {
    given: withInput({ published: true, accent: '#0a7a33', description: 'How Acme looks, and why.' }),
    refused: goneWith({ published: true }),
  },
  delete_documentation: { given: aDocumentation, refused: gone },
  get_documentation_page: { given: aDocumentation, refused: gone },
  create_documentation_page: {
    given: withInput({
      path: 'components/button',
      title: 'Button',
      markdown: '```component kind=button label=Save\n```',
    }),
    refused: goneWith({ path: 'spaces', title: 'Spaces' }),
  },
  update_documentation_page: {
    given: withInput({ title: 'All colors', markdown }),
    refused: goneWith({ title: 'Spaces' }),
  },
  delete_documentation_page: { given: aDocumentation, refused: gone },
  order_documentation_pages: {
    given: withInput({ paths: ['colors', 'start'] }),
    refused: goneWith({ paths: ['colors', 'start'] }),
  },
  preview_documentation_page: { given: withInput({ markdown }), refused: goneWith({ markdown }) },
}
