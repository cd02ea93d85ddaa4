// Outputs written in tests.
import { writeOutput, type ExportInput, type Output, type Token } from '../index.ts'
import { oneMode, token } from './tokens.ts'

export const css = (more: Partial<Output> = {}): Output => ({ name: 'web', format: 'css', ...more })

export function files(output: Output, ...inputs: ExportInput[]): Record<string, string> {
  const written = writeOutput(output, { tokensets: inputs })
  if ('fault' in written) throw new Error(written.fault)
  return Object.fromEntries(written.files.map(({ path, text }) => [path, text]))
}

export const text = (output: Output, tokens: Token[]) => Object.values(files(output, oneMode(tokens))).join('')
export const declared = (output: Output, tokens: Token[]) =>
  text(output, tokens)
    .split('\n')
    .filter(line => line.includes('--'))
    .map(line => line.trim())

export const findings = (output: Output, tokens: Token[]) => {
  const written = writeOutput(output, { tokensets: [oneMode(tokens)] })
  return 'fault' in written ? [] : written.findings.map(({ code, token }) => `${code} ${token}`)
}

export const brand = [
  token('_palette.blue', 'color', '#3b82f6'),
  token('color.brand', 'color', '{_palette.blue}'),
  token('color.link', 'color', '{color.brand}'),
  token('space.small', 'dimension', '8px'),
]
