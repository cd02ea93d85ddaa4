import type { Plugin } from 'esbuild'

export interface LeftOut {
  from: string
  specifier: string
  left: string
  stub: string
}
export const leftOut: LeftOut[]
export function uncalled(entries?: LeftOut[]): Plugin
