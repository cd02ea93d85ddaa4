// What the examples call the operations of tokens, resolvers, exports and imports with.
import { format, unknownFormat } from './example-call.ts'
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const on = (token_id: string) => ({ token_id })
async function shades({ owner, tokenset, mode }: ExampleWorld, group: string) {
  const rule = { kind: 'oklch', group, from: '#f8fafc', to: '#0f172a', steps: 2 }
  return made(await owner.post(`/tokensets/${tokenset.id}/modes/${mode.id}/scales`, rule)) as {
    id: string
    mode_id: string
  }
}
const named = ({ id }: { id: string }) => ({ params: { scale_id: id } })

const palette = { size: { large: { $type: 'dimension', $value: { value: 24, unit: 'px' } } } }

export const tokenCalls: Record<string, ExampleCall> = {
  list_tokens_by_mode: { input: { type: 'color' } },
  diff_modes: {
    given: ({ dark }) => ({ params: { mode_id: dark.id } }),
    refused: () => ({ input: { against: 'Sepia' } }),
  },
  rename_group: { input: { from: 'space', to: 'size' }, refused: () => ({ input: { from: 'nowhere', to: 'size' } }) },
  rename_tokens: {
    input: { renames: [{ from: 'color.blue.500', to: 'color.blue' }] },
    refused: () => ({ input: { renames: [{ from: 'color.unknown', to: 'color.blue' }] } }),
  },
  create_token: {
    input: { name: 'color.accent', type: 'color', value: '{color.blue.500}', description: 'Links and buttons' },
    refused: () => ({ input: { name: 'color.accent', type: 'color', value: 'bluish' } }),
  },
  update_token: {
    params: on('space.small'),
    input: { value: '12px' },
    refused: () => ({ params: on('color.blue.500'), input: { value: '{color.brand}' } }),
  },
  delete_token: {
    params: on('color.blue.500'),
    input: { on_dependents: 'break' },
    refused: () => ({ params: on('color.blue.500'), input: { on_dependents: 'refuse' } }),
  },
  batch_tokens: {
    input: {
      operations: [
        { op: 'upsert', name: 'space.large', type: 'dimension', value: '24px' },
        { op: 'update', name: 'space.small', value: '4px' },
        { op: 'delete', name: 'color.brand' },
      ],
    },
    refused: () => ({ input: { operations: [{ op: 'delete', name: 'color.unknown' }] } }),
  },
  create_scale: {
    input: { kind: 'modular', group: 'font.size', type: 'fontSize', base: '1rem', ratio: 1.25, steps: [-1, 2] },
    refused: () => ({ input: { kind: 'modular', group: 'font.size', base: '1rem', ratio: 'golden', steps: [-1, 2] } }),
  },
  list_scales: { given: async world => ({ params: { mode_id: (await shades(world, 'color.gray')).mode_id } }) },
  get_scale: { given: async world => named(await shades(world, 'color.slate')) },
  update_scale: { given: async world => ({ ...named(await shades(world, 'color.zinc')), input: { steps: 3 } }) },
  delete_scale: { given: async world => named(await shades(world, 'color.stone')) },
  create_resolver: {
    given: ({ tokenset, mode, dark }) => ({
      input: {
        name: 'Website',
        sets: [{ name: 'core', sources: [{ tokenset_id: tokenset.id, mode_id: mode.id }] }],
        modifiers: [
          {
            name: 'scheme',
            default: 'light',
            contexts: [
              { name: 'light', sources: [] },
              { name: 'dark', sources: [{ tokenset_id: tokenset.id, mode_id: dark.id }] },
            ],
          },
        ],
      },
    }),
    refused: () => ({ input: { name: 'Themes', sets: [{ name: 'core', sources: [{ tokenset_id: 'unknown' }] }] } }),
  },
  update_resolver: {
    input: { description: 'What the website and the apps share' },
    refused: () => ({ input: { name: '' } }),
  },
  get_tokens_by_resolver: {
    input: { input: 'scheme:dark', type: 'color' },
    refused: () => ({ input: { input: 'scheme:dim' } }),
  },
  export_resolver: { input: { format: 'css', input: 'scheme:dark' }, ...unknownFormat },
  render_resolver: format,
  delete_resolver: {
    given: async ({ owner, workspace }) => ({
      params: { resolver_id: made(await owner.post(`/workspaces/${workspace.id}/resolvers`, { name: 'Drafts' })).id },
    }),
  },
  export_mode: { input: { format: 'css' }, ...unknownFormat },
  export_tokenset: { input: { format: 'css' }, ...unknownFormat },
  render_mode: format,
  render_tokenset: format,
  import_tokens: {
    input: { document: palette, strategy: 'merge' },
    refused: () => ({ input: { document: { size: { large: { $type: 'dimension' } } }, strict: true } }),
  },
  import_tokenset: {
    input: { document: palette, dry_run: true },
    refused: () => ({ input: { document: palette, strategy: 'overwrite' } }),
  },
  import_workspace: {
    input: { document: palette, dry_run: true },
    refused: () => ({ input: { document: palette, strategy: 'overwrite' } }),
  },
}
