// Renders an export; the result is cached by revision, format and options.
import { engineOptions } from '@tessera/contract'
import type { GivenOptions as ApiOptions } from '@tessera/contract'
import { formatById, formats } from '@tessera/engine'
import type { ExportInput } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import type { FileAnswer } from '../../../kernel/answers/text-cache.ts'
import { problems } from '../../../base/problems.ts'
import type { Content } from './service.ts'
import type { Shown } from '../../../kernel/answers/text-cache.ts'

export type GivenOptions = ApiOptions & { strict?: boolean | undefined; bundle?: 'zip' | 'json' | undefined }

/** The content to write, and the parts of the file name. */
export interface Rendered {
  parts: string[]
  content: Content
}

export const ofTokens = (input: ExportInput): Rendered => ({
  parts: [input.name, ...(input.axes.length === 0 ? [input.variants[0]!.name] : [])],
  content: { tokens: input },
})

export interface Renderers extends Pick<Context<'nobody'>, 'cache' | 'rendering' | 'largeAnswers'> {
  /** The account whose turns in the thread it uses. */
  account: string
}

/** `instead`: the account for anonymous callers. */
export function rendererOf({ cache, rendering, largeAnswers, caller }: Context<'nobody'>, instead = ''): Renderers {
  return { cache, rendering, largeAnswers, account: caller?.user.id ?? `anonymous ${instead}` }
}

/** The source of an export: its number of tokens, if known, and the function that reads them. */
export interface Origin {
  tokens: () => Promise<number> | number
  load: () => Promise<Rendered>
}

/** Reads the source only if the file is not cached. */
export async function render(
  { cache, rendering, account }: Renderers,
  shown: Shown,
  formatId: string,
  options: GivenOptions,
  { tokens, load }: Origin,
): Promise<FileAnswer> {
  const format = formatById(formatId)
  if (!format?.write) throw problems.formatUnknown(formats.filter(entry => entry.write).map(entry => entry.id))
  const { strict, bundle, ...rest } = options
  const variant = `export/${shown.variant}/${formatId}/${JSON.stringify(rest)}/${bundle ?? 'text'}`
  const file = await cache.get({ ...shown, variant }, async () => {
    const { extension, mediaType: media_type } = format
    const given = { format: formatId, options: engineOptions(rest), bundle, extension, media_type }
    const turn = { account, tokens: await tokens() }
    const written = await rendering.write(async () => ({ ...given, ...(await load()) }), turn)
    if ('fault' in written) throw problems.inputNeeded(written.fault)
    return written
  })
  if (strict && file.unresolved.length > 0)
    throw problems.unresolvedTokens(file.unresolved.map(({ name, reason }) => `${name} (${reason})`))
  return file
}
