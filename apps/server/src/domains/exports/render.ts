// Renders an export; the result is cached by revision, format and options.
import { engineOptions } from '@tessera/contract'
import type { GivenOptions as ApiOptions } from '@tessera/contract'
import { formatById, formats } from '@tessera/engine'
import type { ExportInput } from '@tessera/engine'
import type { Context } from '../../kernel/context.ts'
import type { FileAnswer } from '../../kernel/answers/text-cache.ts'
import { problems } from '../../base/problems.ts'
import type { Content } from '../../kernel/services.ts'
import type { Shown } from '../../kernel/answers/text-cache.ts'

export type GivenOptions = ApiOptions & { strict?: boolean | undefined; bundle?: 'zip' | 'json' | undefined }

/** What is written, and the parts of the file's name. */
export interface Rendered {
  parts: string[]
  content: Content
}

export const ofTokens = (input: ExportInput): Rendered => ({
  parts: [input.name, ...(input.axes.length === 0 ? [input.variants[0]!.name] : [])],
  content: { tokens: input },
})

export interface Renderers extends Pick<Context<'nobody'>, 'cache' | 'rendering' | 'largeAnswers'> {
  /** Who has the turns at the thread that writes. */
  account: string
}

/** `instead`: what strangers are counted as. */
export function rendererOf({ cache, rendering, largeAnswers, caller }: Context<'nobody'>, instead = ''): Renderers {
  return { cache, rendering, largeAnswers, account: caller?.user.id ?? `anonymous ${instead}` }
}

/** What an export is written from: how many tokens it has, as far as that is known, and what reads them. */
export interface Origin {
  tokens: () => Promise<number> | number
  load: () => Promise<Rendered>
}

/** The origin is asked where the file is not known yet. */
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
