// The design language as custom properties: both themes in one block, chosen by `color-scheme`.
import { exportTokens, importTokens, isImportFailure, tokensetInput } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { readDesignFile } from '../../../process/design-files.ts'
import type { DesignFile } from '../../../process/design-files.ts'

export async function designProperties(): Promise<string> {
  const modes = [
    { name: 'Light', is_default: true, tokens: await tokensOf('tessera-light') },
    { name: 'Dark', is_default: false, tokens: await tokensOf('tessera-dark') },
  ]
  const input = tokensetInput('Tessera', modes)
  return exportTokens('css', input, { references: true, lightDark: true }).text
}

async function tokensOf(theme: DesignFile): Promise<Token[]> {
  const files = [await readDesignFile('tessera-base'), await readDesignFile(theme)]
  const sources = files.map(({ path, document }) => ({ path, text: document }))
  const read = importTokens(sources, { format: 'dtcg', strict: true })
  if (isImportFailure(read)) throw new Error(read.errors.map(error => error.message).join('\n'))
  return read.modes.flatMap(mode => mode.tokens)
}
