// Scales: rules that generate tokens and stay connected to them. The engine validates rules, so that a browser can do
// so too.
import { scaleKinds } from '@tessera/engine'
import type { Json, ScaleKind, TypeName } from '@tessera/engine'
import { z } from 'zod'
import { id, listOf, message, nothing, paging, timestamp, typed } from '../fields.ts'
import { operations } from '../operation.ts'
import * as codes from '../codes/shared-codes.ts'
import { onDependents, Token, writtenAtOnce } from './tokens.ts'

/** The engine validates the fields together. */
const field = <Value>(description: string, schema: Record<string, unknown> = {}) =>
  typed<Value>(z.unknown().meta({ ...schema, description })).optional()

// Not an interface, because the client's declarations expand aliases.
export type FluidEnd = { size: Json; at: Json; ratio?: number }
const end = (which: string) =>
  field<FluidEnd>(`fluid: {size, at, ratio?}, the size at the ${which} viewport, in px or rem`, { type: 'object' })

const ofKinds = {
  type: field<TypeName>('modular, fluid: dimension (the default), fontSize …', { type: 'string' }),
  names: field<string[]>('Names of the steps below the group; else xs sm base lg xl …, or 100 200 …', {
    type: 'array',
    items: { type: 'string' },
  }),
  base: field<Json>('modular: the value of step 0, "16px" or {space.base}', { type: ['string', 'number', 'object'] }),
  ratio: field<number>('modular: each step is so many times the one before it', { type: 'number' }),
  steps: field<Json>('modular, fluid: the first and last step around base, [-2, 5]; oklch: how many', {
    type: ['array', 'integer'],
    items: { type: 'integer' },
  }),
  round: field<number>('modular, fluid: values are multiples of it, in the unit of the base (fluid: px): 1, 0.5, 4', {
    type: 'number',
  }),
  min: end('narrow'),
  max: end('wide'),
  hue: field<Json>('contrast: a color, or degrees of OKLCH', { type: ['string', 'number', 'object'] }),
  against: field<Json>('contrast: the color behind', { type: ['string', 'object'] }),
  targets: field<Record<string, number>>('contrast: {"100": 1.2, "500": 4.5}; below 0: on the other side', {
    type: 'object',
  }),
  by: field<'wcag' | 'apca'>('contrast: ratio of WCAG (default) or Lc', { enum: ['wcag', 'apca'] }),
  from: field<Json>('oklch: the first color', { type: ['string', 'object'] }),
  to: field<Json>('oklch: the last', { type: ['string', 'object'] }),
}

const kind = z
  .enum(scaleKinds, { error: `kind must be one of: ${scaleKinds.join(', ')}` })
  .describe(
    'modular: type, base, ratio, steps [-2, 5], round; fluid: min, max {size, at, ratio?}, steps; contrast: hue, against, targets {500: 4.5}, by; oklch: from, to, steps (count); all: take {step: token}, other_modes',
  )
const group = z
  .string({ error: 'group must be the name of a group such as "font.size"' })
  .describe('The group that gets the tokens')

const scale = {
  id,
  tokenset_id: id,
  mode_id: id,
  kind: kind as z.ZodType<ScaleKind>,
  group,
  ...ofKinds,
  token_ids: z.array(id).describe('Its tokens that are there, in the order of its steps'),
  created_at: timestamp,
  updated_at: timestamp,
}
export const ListedScale = z.object(scale)
export type ListedScale = z.infer<typeof ListedScale>

export const Scale = z.object({
  ...scale,
  tokens: z.array(Token).describe('The same as records'),
  edited: z
    .array(z.string())
    .optional()
    .describe(
      'Names of its tokens that say something else than the rule, until the scale is changed; only where there are any',
    ),
})
export type Scale = z.infer<typeof Scale>

const { dry_run: _, ...ofWrites } = writtenAtOnce
export const WrittenScale = Scale.extend(ofWrites)

const take = z
  .record(z.string(), z.string(), { error: 'take must be names of tokens by step, such as {"sm": "space.small"}' })
  .optional()
  .describe(
    'Tokens that become steps, by step below the group: {"sm": "space.small"}. They keep name, id and description; where another of the modes lacks one, it is made',
  )
const otherModes = z
  .array(z.string(), { error: 'other_modes must be a list of ids of modes' })
  .max(100)
  .optional()
  .describe('Ids of other modes of the tokenset that get the same scale, in the same change')

export const CreatedScale = WrittenScale.extend({
  other_scales: z.array(Scale).optional().describe('The scales of other_modes, where it was given'),
})

const refuses = ['scale_invalid', 'scale_names_taken', ...codes.tokenContent] as const

export const scales = operations({
  list: {
    name: 'list_scales',
    summary: 'List the scales of a mode: the rules that made some of its tokens.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/scales',
    on: 'mode',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('scales', ListedScale),
    surfaces: ['rest', 'session'],
  },
  create: {
    name: 'create_scale',
    adds: true,
    summary: 'Create tokens by a rule: sizes (modular, fluid) or colors (contrast, oklch).',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/scales',
    on: 'mode',
    needs: 'write',
    input: z.object({ kind, group, ...ofKinds, take, other_modes: otherModes }),
    status: 201,
    output: CreatedScale,
    refuses: [...refuses, 'mode_unknown'],
  },
  get: {
    name: 'get_scale',
    summary: 'Read a scale, with its tokens.',
    method: 'GET',
    path: '/scales/{scale_id}',
    on: 'scale',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Scale,
    surfaces: ['rest', 'session'],
  },
  update: {
    name: 'update_scale',
    summary:
      'Change the rule of a scale; its tokens are written anew. Of the same kind only what is given changes, and null takes a field away; another kind is given as a whole.',
    method: 'PATCH',
    path: '/scales/{scale_id}',
    on: 'scale',
    needs: 'write',
    input: z.object({ kind: kind.optional(), group: group.optional(), ...ofKinds, take, on_dependents: onDependents }),
    status: 200,
    output: WrittenScale,
    refuses: [...refuses, 'token_has_dependents', 'inline_unresolved', 'inline_misfit'],
    surfaces: ['rest', 'session'],
  },
  delete: {
    name: 'delete_scale',
    summary: 'Delete a scale. Its tokens stay as they are.',
    method: 'DELETE',
    path: '/scales/{scale_id}',
    on: 'scale',
    needs: 'write',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['rest', 'session'],
  },
})
