declare module 'postcss-less' {
  import type { Root } from 'postcss'
  export function parse(text: string): Root
}
