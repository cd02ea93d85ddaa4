// What an export can be asked for beside its format, by the names of the API.
import type { ExportOptions as EngineOptions } from '@tessera/engine'

export interface ExportOptions {
  references?: boolean
  delta?: boolean
  light_dark?: boolean
  color_gamut?: boolean
  selector?: string
  prefix?: string
  rem_base?: number
}

interface Option<Name extends keyof ExportOptions> {
  name: Name
  /** What a format that takes it calls it. */
  engine: keyof EngineOptions
  label: string
  hint?: string
  /** Says something only about several modes. */
  ofTokensets?: boolean
}

export const flags: readonly Option<'references' | 'delta' | 'light_dark' | 'color_gamut'>[] = [
  { name: 'references', engine: 'references', label: 'Keep aliases', hint: 'As references, where the format has them' },
  {
    name: 'delta',
    engine: 'delta',
    label: 'Only what differs from the default mode',
    hint: 'Smaller, and no use without the default',
    ofTokensets: true,
  },
  {
    name: 'light_dark',
    engine: 'lightDark',
    label: 'Pair light and dark',
    hint: 'As light-dark(…), which follows the system',
    ofTokensets: true,
  },
  {
    name: 'color_gamut',
    engine: 'colorGamut',
    label: 'Fallbacks for wide colors',
    hint: 'sRGB first, the wide ones for screens that show them',
  },
]

export const texts: readonly Option<'selector' | 'prefix' | 'rem_base'>[] = [
  { name: 'prefix', engine: 'prefix', label: 'Prefix', hint: 'Before every name' },
  { name: 'selector', engine: 'selector', label: 'Selector', hint: 'Instead of :root' },
  { name: 'rem_base', engine: 'remBase', label: 'Pixels of one rem', hint: '16 by default' },
]

/** Of what was asked for, what this format takes. */
export function takenBy(
  format: { options?: readonly string[] },
  ofTokenset: boolean,
  asked: ExportOptions,
): ExportOptions {
  const taken: Record<string, unknown> = {}
  for (const { name, engine, ofTokensets } of [...flags, ...texts])
    if (format.options?.includes(engine) && (ofTokenset || !ofTokensets) && asked[name]) taken[name] = asked[name]
  return taken
}
